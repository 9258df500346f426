// The first file of MicroHTTPD.
