// The first file of JSONText.
