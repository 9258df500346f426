/// The key on P-256 with the curve's numbers instead of its name (SEC 1, appendix C.2), as openssl writes it for
/// `-param_enc explicit`.
extension PEMText {
    static let explicitPublic = """
        -----BEGIN PUBLIC KEY-----
        MIIBSzCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAA
        AAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA////
        ///////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSd
        NgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5
        RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA
        //////////+85vqtpxeehPO5ysL8YyVRAgEBA0IABON+VCWaLlnUX3RF4GgPqcgV
        AgBkCcM+Og2zlFiy7DGqlrrflezcQm1iHF8JBFla4DEvMuP1ebYHAgTNsuCLOZk=
        -----END PUBLIC KEY-----

        """

    static let explicitSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        MIIBaAIBAQQgw7jBSGf7crgL7UBnSyOLvpVMPW6LLZdwV+bg2dTXOgWggfowgfcC
        AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
        MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
        vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
        axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
        K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
        YyVRAgEBoUQDQgAE435UJZouWdRfdEXgaA+pyBUCAGQJwz46DbOUWLLsMaqWut+V
        7NxCbWIcXwkEWVrgMS8y4/V5tgcCBM2y4Is5mQ==
        -----END EC PRIVATE KEY-----

        """
}
