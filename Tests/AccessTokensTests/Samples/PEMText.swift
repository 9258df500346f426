/// Keys in PEM as openssl writes them, made for these tests.
enum PEMText {
    static let curveSEC1 = """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIMO4wUhn+3K4C+1AZ0sji76VTD1uiy2XcFfm4NnU1zoFoAoGCCqGSM49
        AwEHoUQDQgAE435UJZouWdRfdEXgaA+pyBUCAGQJwz46DbOUWLLsMaqWut+V7NxC
        bWIcXwkEWVrgMS8y4/V5tgcCBM2y4Is5mQ==
        -----END EC PRIVATE KEY-----

        """

    static let curvePKCS8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgw7jBSGf7crgL7UBn
        SyOLvpVMPW6LLZdwV+bg2dTXOgWhRANCAATjflQlmi5Z1F90ReBoD6nIFQIAZAnD
        PjoNs5RYsuwxqpa635Xs3EJtYhxfCQRZWuAxLzLj9Xm2BwIEzbLgizmZ
        -----END PRIVATE KEY-----

        """

    static let curvePublic = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE435UJZouWdRfdEXgaA+pyBUCAGQJ
        wz46DbOUWLLsMaqWut+V7NxCbWIcXwkEWVrgMS8y4/V5tgcCBM2y4Is5mQ==
        -----END PUBLIC KEY-----

        """

    static let curveCompressed = """
        -----BEGIN PUBLIC KEY-----
        MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgAD435UJZouWdRfdEXgaA+pyBUCAGQJ
        wz46DbOUWLLsMao=
        -----END PUBLIC KEY-----

        """

    static let edwardsPKCS8 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEILA9/z9Yvvc1fHuRD36sJQa7Ibk/xxP3md8il6gi9L8A
        -----END PRIVATE KEY-----

        """

    static let edwardsPublic = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEA8QKL7eJSWzSp3oZZYqQiAmJhed4EiUiNghecKzk5mI4=
        -----END PUBLIC KEY-----

        """
}
