// The first file of MicroHTTPDTests.
