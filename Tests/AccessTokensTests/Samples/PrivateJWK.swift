/// Private JWKs: the examples of RFC 7515, appendix A.3, and RFC 8037, appendix A.1, and the RSA key of ``PEMText``.
enum PrivateJWK {
    static let es256 = """
        {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
        "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}
        """

    static let ed25519 = """
        {"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",\
        "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
        """

    static let rs256 = """
        {"kty":"RSA","n":"k06FoazOU7kJ1hnZsMTiaxke8CCxIWbeN26THSx-BF05CZkvcP-M4RhzAq98XlXLwWI_ygw_adsNJy5nylJsuswex_\
        brWC3aloTSlvByOASi6YbycBigY-Ul98Ks05LWoQsCEWDs74zsp1uoWLYhS8nwvPbX5qC7Z2-eh6-L5jdZwkHlfbOQG-vfv1qAoDS3ef9WWs\
        wHPeTfF0YEhLXfzkkq-50A1qZDORvsXiQGV5tJOqBSioc6NHrB2pORsY6s17pcleryFrYsnN9D3Un1kmjGIbvXuQ21HWI_IGen_Ak29RSlTi\
        FW8m_2IiU2aNRpOZTaK4I39Zxux0iMqqzFuQ","e":"AQAB","d":"DALWTxc_0KBRHsHHWAxJuPlYpjRINSTF4Ee2G6Yd1V3DkZaJwYE427\
        7KW_Dyp1-ACHHqKR-kCQ3ZLfVw9ZSQdI_Bv8TQrkU44laMtE2BRrOMFBYSjRTY-SQ9Ww0m2e6KbSGwZrncP_Eh98h3utoI73zVEhdfhdjbxw\
        SZLM-hzODdTVIWUOWE-dXdyAcnbyZyJXk7maJmrG_m9oi3OS6Q-cZpq29JR8UaIcDjpNbwx2cYRsgs5XTWTiQBhc672o7dnH9eaycS-YU1-y\
        i7qQUy52WehWaTiZYSh93JWO6467euR_AfO9gQThM2YRHFIcGFIujAkdVAyxgAcJQZZhwGnQ","p":"zFu4ewBDrvtq1mk4rnzR078yLEfAH\
        SxIFXFIcGI2raGmQnhECTCqiksHOooDi33j7kTS-UjMYviV9JvSo_-libtjxLlZxAGVsH92oPJC09USZWbuPRe9h3-Y_goNw88be2Vm5QE6H\
        UxP-rDKxUfuFaP_n_pikoJMA9MV-GCnbzU","q":"uIgKaNN1_ltaSVtC3bqe4-CU2MiWgT7L66EMMJP_TV5tr9XI3dL5Gq2S5acE2BubCLX\
        x9u85Sgr0U9vyQJ52Ty3felaVzABmAkuISYlXZxRezSQYyL6H5lWixm-0jJ4OCJzxA_taK2bvfbkJwgFbp45CMcrN0Oiux6Yk5y5k-PU","d\
        p":"D6zdarnrdymb2VR63499fNOGorTiPJqf8N0epFg0P39NxH17IoVUH4V_yXK6sOF4MVegIzT9UH4m6ntlXeUHKphwH6_j_c_tTnuIevH6\
        REtsvNB3Z8JBbHpSHvJgeeuR_RYbHWfJsGOhIuaatyU8UvagbgIDu584-3Yekk2_qh0","dq":"L-21tnBmD0Cu_KqlfW3BYzKrtnqzDLLAy\
        Fy2C9AE2ZWTK759Q5BOfy1iIB_3VCInbGXFiPuth5u8xiM0krAVzo79oormsWvREvuHVIJFn1JdJS8g-NLz_VF0y9GrtXI_9uC8gOpCC0_bG\
        G59KFSt96EtdD1Wo9Irw1NV9m3IcBk","qi":"jSwS1B34RfSDqFF5pUnEi_cvNDrKJt-9MaC8M04kgrAYPkwOrN6uyPIQql8WvoNG9wgWFd\
        nqJa0-wQ0IhAhm6SXleq_6d634mUY5BdET7Q_QqYbehDDyEzU44-Nv42dIx4ChnrNM7xsROpIKZgvWJK8K3JoqoqW7gOSq7Ot4L90"}
        """
}
