features-
