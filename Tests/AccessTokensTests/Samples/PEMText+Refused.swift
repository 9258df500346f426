/// Blocks that are no keys for tokens.
extension PEMText {
    static let rsaShort = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDB2PGTuQluRCUxsIyLKWZoHD+o
        /UEQvjEDQd2eu80QxxPgxJou7/1liZ1Ll91OK6F5X0B/k48tl9XQkt0W9TRaTwjW
        TpluNpAGaVgKBDcjexQq1JXpT6AAdEMsIpYBCfYpgJKxeNy0MaoS0xrz0cIDvmCh
        XbyMJzBBrTvuwR2/rwIDAQAB
        -----END PUBLIC KEY-----

        """

    static let otherCurveSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        MIGkAgEBBDCtvmUEKNbk8hb3FTPwuNfRN5wezAPcao4zSu7yQaX/BBfkMyrP7vnl
        PbDm65cBtmOgBwYFK4EEACKhZANiAARYslzdRpgBTfT0vKCRa0dQLOhJz6uDfwyi
        EWMBE4tpAKzv5XrbgKW4OrUueW+1UOAVAP0Dk7Wc5CDKZVg58o5qb0jJ64B9Peer
        C1Q0+iAL/sEs5Sshl9scpGASJRUIlKM=
        -----END EC PRIVATE KEY-----

        """

    static let otherCurvePublic = """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEWLJc3UaYAU309LygkWtHUCzoSc+rg38M
        ohFjAROLaQCs7+V624CluDq1LnlvtVDgFQD9A5O1nOQgymVYOfKOam9IyeuAfT3n
        qwtUNPogC/7BLOUrIZfbHKRgEiUVCJSj
        -----END PUBLIC KEY-----

        """

    static let exchangeKey = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VuAyEASSBnjEvr3URcD/rQWACk5oUbi7g+bkL7mS5FVcGvSBI=
        -----END PUBLIC KEY-----

        """

    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBcDCCARWgAwIBAgIUcfLuMB1+leLkn9/+aHqmy47g+f0wCgYIKoZIzj0EAwIw
        DDEKMAgGA1UEAwwBeDAgFw0yNjExMjMwMDAzNDNaGA8yMTI2MTAzMDAwMDM0M1ow
        DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABON+VCWaLlnU
        X3RF4GgPqcgVAgBkCcM+Og2zlFiy7DGqlrrflezcQm1iHF8JBFla4DEvMuP1ebYH
        AgTNsuCLOZmjUzBRMB0GA1UdDgQWBBTSd6evouSaCgPKBOEGCQ6kDFaOjzAfBgNV
        HSMEGDAWgBTSd6evouSaCgPKBOEGCQ6kDFaOjzAPBgNVHRMBAf8EBTADAQH/MAoG
        CCqGSM49BAMCA0kAMEYCIQDHcXfnSENK+gW58rnkQKVh5LHE8+nBhefHbG5cgBcc
        3AIhAPNumq5MZQuD/xKp7ctNwEtaTde8pLpJDXp6g/V6JILB
        -----END CERTIFICATE-----

        """

    static let encryptedPKCS8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg73BdeeDAVLAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEJfP9O2Ntam2ZAndj2uNHBcEgZCV
        gClRvw5phXZe6g8lNrSOkzkMiZpEXFky5dE2mGMyNZgr9cjzQvWapazQl1pDGAq7
        KvMHwJXdS2wuTR/IiWV6apkre5OvIClnlIDpb64xfouhM4wkU37pAB/oAHP+aa+i
        xpWqOqQgVHAmaXFAU9czsemFZjfrvNvfR3AEJz/suTJeRKxPWQJwljPkSHEeEqk=
        -----END ENCRYPTED PRIVATE KEY-----

        """

    static let encryptedSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,F64BC5982A51E2320F9ACE232338A1FD

        wA+UkkvgZjU9NIFeg/klHpPMxOeRQN2k3GcPWEr65z+tPFexnCd9PMHtpJKNdift
        OBaKg1xFC56t3hin6B0h+lD+/MYLo7JelAfcZR2dBayJ0SO3wbfaHcqaqwzyUQxt
        +uYyOt8GUk0ElRv7vlDWhP2Zs4ruNmJIjw9w/lurSaw=
        -----END EC PRIVATE KEY-----

        """

    static let pssPublic = """
        -----BEGIN PUBLIC KEY-----
        MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBANmLogUAjGpMwTbxnkjNDNam
        X7vTCpptGfm4dWr+IvoO4ivR+0BUyfGoBLhkJsNJR/nIsQd+wSkDEjtS0vRgzd+x
        4KCCRsAKd/DKrDFhzsmLN0Rrw9rZzA1NA4EnGf8WaNSzTeq751bluas8cP1ZuKG7
        +K/ZdUQIoBuOZKcZ+rZ/FHNiWfDsPwyULXEkVc/lBfrKmMgNzLFsecJH+ZWmc/yq
        Pl8ozmsS9lC9/psvoDg6rIeKf/eMaoFP+YBhqANjshoxlXky1pyY5a4HSGf4nIzX
        tdgT0T2E6Sqm73Kc5ESCxtbj7dHc6uY+J+fmuUAmDAQ8s2z7xKVXJ4jx3S9h9qUC
        AwEAAQ==
        -----END PUBLIC KEY-----

        """
}
