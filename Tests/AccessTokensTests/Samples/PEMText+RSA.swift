/// The same RSA key in four forms.
extension PEMText {
    static let rsaPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAk06FoazOU7kJ1hnZsMTiaxke8CCxIWbeN26THSx+BF05CZkv
        cP+M4RhzAq98XlXLwWI/ygw/adsNJy5nylJsuswex/brWC3aloTSlvByOASi6Yby
        cBigY+Ul98Ks05LWoQsCEWDs74zsp1uoWLYhS8nwvPbX5qC7Z2+eh6+L5jdZwkHl
        fbOQG+vfv1qAoDS3ef9WWswHPeTfF0YEhLXfzkkq+50A1qZDORvsXiQGV5tJOqBS
        ioc6NHrB2pORsY6s17pcleryFrYsnN9D3Un1kmjGIbvXuQ21HWI/IGen/Ak29RSl
        TiFW8m/2IiU2aNRpOZTaK4I39Zxux0iMqqzFuQIDAQABAoIBAAwC1k8XP9CgUR7B
        x1gMSbj5WKY0SDUkxeBHthumHdVdw5GWicGBONu+ylvw8qdfgAhx6ikfpAkN2S31
        cPWUkHSPwb/E0K5FOOJWjLRNgUazjBQWEo0U2PkkPVsNJtnuim0hsGa53D/xIffI
        d7raCO981RIXX4XY28cEmSzPoczg3U1SFlDlhPnV3cgHJ28mciV5O5miZqxv5vaI
        tzkukPnGaatvSUfFGiHA46TW8MdnGEbILOV01k4kAYXOu9qO3Zx/XmsnEvmFNfso
        u6kFMudlnoVmk4mWEofdyVjuuOu3rkfwHzvYEE4TNmERxSHBhSLowJHVQMsYAHCU
        GWYcBp0CgYEAzFu4ewBDrvtq1mk4rnzR078yLEfAHSxIFXFIcGI2raGmQnhECTCq
        iksHOooDi33j7kTS+UjMYviV9JvSo/+libtjxLlZxAGVsH92oPJC09USZWbuPRe9
        h3+Y/goNw88be2Vm5QE6HUxP+rDKxUfuFaP/n/pikoJMA9MV+GCnbzUCgYEAuIgK
        aNN1/ltaSVtC3bqe4+CU2MiWgT7L66EMMJP/TV5tr9XI3dL5Gq2S5acE2BubCLXx
        9u85Sgr0U9vyQJ52Ty3felaVzABmAkuISYlXZxRezSQYyL6H5lWixm+0jJ4OCJzx
        A/taK2bvfbkJwgFbp45CMcrN0Oiux6Yk5y5k+PUCgYAPrN1quet3KZvZVHrfj318
        04aitOI8mp/w3R6kWDQ/f03EfXsihVQfhX/Jcrqw4XgxV6AjNP1Qfibqe2Vd5Qcq
        mHAfr+P9z+1Oe4h68fpES2y80HdnwkFselIe8mB565H9FhsdZ8mwY6Ei5pq3JTxS
        9qBuAgO7nzj7dh6STb+qHQKBgC/ttbZwZg9ArvyqpX1twWMyq7Z6swyywMhctgvQ
        BNmVkyu+fUOQTn8tYiAf91QiJ2xlxYj7rYebvMYjNJKwFc6O/aKK5rFr0RL7h1SC
        RZ9SXSUvIPjS8/1RdMvRq7VyP/bgvIDqQgtP2xhufShUrfehLXQ9VqPSK8NTVfZt
        yHAZAoGBAI0sEtQd+EX0g6hReaVJxIv3LzQ6yibfvTGgvDNOJIKwGD5MDqzersjy
        EKpfFr6DRvcIFhXZ6iWtPsENCIQIZukl5Xqv+net+JlGOQXRE+0P0KmG3oQw8hM1
        OOPjb+NnSMeAoZ6zTO8bETqSCmYL1iSvCtyaKqKlu4DkquzreC/d
        -----END RSA PRIVATE KEY-----

        """

    static let rsaPKCS8 = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCTToWhrM5TuQnW
        GdmwxOJrGR7wILEhZt43bpMdLH4EXTkJmS9w/4zhGHMCr3xeVcvBYj/KDD9p2w0n
        LmfKUmy6zB7H9utYLdqWhNKW8HI4BKLphvJwGKBj5SX3wqzTktahCwIRYOzvjOyn
        W6hYtiFLyfC89tfmoLtnb56Hr4vmN1nCQeV9s5Ab69+/WoCgNLd5/1ZazAc95N8X
        RgSEtd/OSSr7nQDWpkM5G+xeJAZXm0k6oFKKhzo0esHak5GxjqzXulyV6vIWtiyc
        30PdSfWSaMYhu9e5DbUdYj8gZ6f8CTb1FKVOIVbyb/YiJTZo1Gk5lNorgjf1nG7H
        SIyqrMW5AgMBAAECggEADALWTxc/0KBRHsHHWAxJuPlYpjRINSTF4Ee2G6Yd1V3D
        kZaJwYE4277KW/Dyp1+ACHHqKR+kCQ3ZLfVw9ZSQdI/Bv8TQrkU44laMtE2BRrOM
        FBYSjRTY+SQ9Ww0m2e6KbSGwZrncP/Eh98h3utoI73zVEhdfhdjbxwSZLM+hzODd
        TVIWUOWE+dXdyAcnbyZyJXk7maJmrG/m9oi3OS6Q+cZpq29JR8UaIcDjpNbwx2cY
        Rsgs5XTWTiQBhc672o7dnH9eaycS+YU1+yi7qQUy52WehWaTiZYSh93JWO6467eu
        R/AfO9gQThM2YRHFIcGFIujAkdVAyxgAcJQZZhwGnQKBgQDMW7h7AEOu+2rWaTiu
        fNHTvzIsR8AdLEgVcUhwYjatoaZCeEQJMKqKSwc6igOLfePuRNL5SMxi+JX0m9Kj
        /6WJu2PEuVnEAZWwf3ag8kLT1RJlZu49F72Hf5j+Cg3Dzxt7ZWblATodTE/6sMrF
        R+4Vo/+f+mKSgkwD0xX4YKdvNQKBgQC4iApo03X+W1pJW0Ldup7j4JTYyJaBPsvr
        oQwwk/9NXm2v1cjd0vkarZLlpwTYG5sItfH27zlKCvRT2/JAnnZPLd96VpXMAGYC
        S4hJiVdnFF7NJBjIvofmVaLGb7SMng4InPED+1orZu99uQnCAVunjkIxys3Q6K7H
        piTnLmT49QKBgA+s3Wq563cpm9lUet+PfXzThqK04jyan/DdHqRYND9/TcR9eyKF
        VB+Ff8lyurDheDFXoCM0/VB+Jup7ZV3lByqYcB+v4/3P7U57iHrx+kRLbLzQd2fC
        QWx6Uh7yYHnrkf0WGx1nybBjoSLmmrclPFL2oG4CA7ufOPt2HpJNv6odAoGAL+21
        tnBmD0Cu/KqlfW3BYzKrtnqzDLLAyFy2C9AE2ZWTK759Q5BOfy1iIB/3VCInbGXF
        iPuth5u8xiM0krAVzo79oormsWvREvuHVIJFn1JdJS8g+NLz/VF0y9GrtXI/9uC8
        gOpCC0/bGG59KFSt96EtdD1Wo9Irw1NV9m3IcBkCgYEAjSwS1B34RfSDqFF5pUnE
        i/cvNDrKJt+9MaC8M04kgrAYPkwOrN6uyPIQql8WvoNG9wgWFdnqJa0+wQ0IhAhm
        6SXleq/6d634mUY5BdET7Q/QqYbehDDyEzU44+Nv42dIx4ChnrNM7xsROpIKZgvW
        JK8K3JoqoqW7gOSq7Ot4L90=
        -----END PRIVATE KEY-----

        """

    static let rsaPublicPKCS1 = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAk06FoazOU7kJ1hnZsMTiaxke8CCxIWbeN26THSx+BF05CZkvcP+M
        4RhzAq98XlXLwWI/ygw/adsNJy5nylJsuswex/brWC3aloTSlvByOASi6YbycBig
        Y+Ul98Ks05LWoQsCEWDs74zsp1uoWLYhS8nwvPbX5qC7Z2+eh6+L5jdZwkHlfbOQ
        G+vfv1qAoDS3ef9WWswHPeTfF0YEhLXfzkkq+50A1qZDORvsXiQGV5tJOqBSioc6
        NHrB2pORsY6s17pcleryFrYsnN9D3Un1kmjGIbvXuQ21HWI/IGen/Ak29RSlTiFW
        8m/2IiU2aNRpOZTaK4I39Zxux0iMqqzFuQIDAQAB
        -----END RSA PUBLIC KEY-----

        """

    static let rsaPublic = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk06FoazOU7kJ1hnZsMTi
        axke8CCxIWbeN26THSx+BF05CZkvcP+M4RhzAq98XlXLwWI/ygw/adsNJy5nylJs
        uswex/brWC3aloTSlvByOASi6YbycBigY+Ul98Ks05LWoQsCEWDs74zsp1uoWLYh
        S8nwvPbX5qC7Z2+eh6+L5jdZwkHlfbOQG+vfv1qAoDS3ef9WWswHPeTfF0YEhLXf
        zkkq+50A1qZDORvsXiQGV5tJOqBSioc6NHrB2pORsY6s17pcleryFrYsnN9D3Un1
        kmjGIbvXuQ21HWI/IGen/Ak29RSlTiFW8m/2IiU2aNRpOZTaK4I39Zxux0iMqqzF
        uQIDAQAB
        -----END PUBLIC KEY-----

        """
}
