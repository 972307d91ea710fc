"""What leaves the hall: files to take away, the draws for everybody, and what anybody can check about them."""
