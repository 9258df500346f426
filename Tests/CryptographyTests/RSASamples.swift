/// The RSA key of 2048 bits that AccessTokens' tests have in PEM, and what was signed with its exponent alone: forms of
/// padding that a verifier must tell from the one of PKCS#1 v1.5 with SHA-256 (RFC 8017, section 9.2).
enum RSASamples {
    /// n, e, d, p, q, dP, dQ and qInv.
    static let numbers: [[UInt8]] = [
        bytes(
            """
            934e85a1acce53b909d619d9b0c4e26b191ef020b12166de376e931d2c7e045d3909992f70ff8ce1187302af7c5e55cbc1623fca0c3\
            f69db0d272e67ca526cbacc1ec7f6eb582dda9684d296f0723804a2e986f27018a063e525f7c2acd392d6a10b021160ecef8ceca75b\
            a858b6214bc9f0bcf6d7e6a0bb676f9e87af8be63759c241e57db3901bebdfbf5a80a034b779ff565acc073de4df17460484b5dfce4\
            92afb9d00d6a643391bec5e2406579b493aa0528a873a347ac1da9391b18eacd7ba5c95eaf216b62c9cdf43dd49f59268c621bbd7b9\
            0db51d623f2067a7fc0936f514a54e2156f26ff622253668d4693994da2b8237f59c6ec7488caaacc5b9
            """),
        bytes("010001"),
        bytes(
            """
            0c02d64f173fd0a0511ec1c7580c49b8f958a634483524c5e047b61ba61dd55dc3919689c18138dbbeca5bf0f2a75f800871ea291fa\
            4090dd92df570f59490748fc1bfc4d0ae4538e2568cb44d8146b38c1416128d14d8f9243d5b0d26d9ee8a6d21b066b9dc3ff121f7c8\
            77bada08ef7cd512175f85d8dbc704992ccfa1cce0dd4d521650e584f9d5ddc807276f267225793b99a266ac6fe6f688b7392e90f9c\
            669ab6f4947c51a21c0e3a4d6f0c7671846c82ce574d64e240185cebbda8edd9c7f5e6b2712f98535fb28bba90532e7659e85669389\
            961287ddc958eeb8ebb7ae47f01f3bd8104e13366111c521c18522e8c091d540cb1800709419661c069d
            """),
        bytes(
            """
            cc5bb87b0043aefb6ad66938ae7cd1d3bf322c47c01d2c48157148706236ada1a64278440930aa8a4b073a8a038b7de3ee44d2f948c\
            c62f895f49bd2a3ffa589bb63c4b959c40195b07f76a0f242d3d5126566ee3d17bd877f98fe0a0dc3cf1b7b6566e5013a1d4c4ffab0\
            cac547ee15a3ff9ffa6292824c03d315f860a76f35
            """),
        bytes(
            """
            b8880a68d375fe5b5a495b42ddba9ee3e094d8c896813ecbeba10c3093ff4d5e6dafd5c8ddd2f91aad92e5a704d81b9b08b5f1f6ef3\
            94a0af453dbf2409e764f2ddf7a5695cc0066024b8849895767145ecd2418c8be87e655a2c66fb48c9e0e089cf103fb5a2b66ef7db9\
            09c2015ba78e4231cacdd0e8aec7a624e72e64f8f5
            """),
        bytes(
            """
            0facdd6ab9eb77299bd9547adf8f7d7cd386a2b4e23c9a9ff0dd1ea458343f7f4dc47d7b2285541f857fc972bab0e1783157a02334f\
            d507e26ea7b655de5072a98701fafe3fdcfed4e7b887af1fa444b6cbcd07767c2416c7a521ef26079eb91fd161b1d67c9b063a122e6\
            9ab7253c52f6a06e0203bb9f38fb761e924dbfaa1d
            """),
        bytes(
            """
            2fedb5b670660f40aefcaaa57d6dc16332abb67ab30cb2c0c85cb60bd004d995932bbe7d43904e7f2d62201ff75422276c65c588fba\
            d879bbcc6233492b015ce8efda28ae6b16bd112fb875482459f525d252f20f8d2f3fd5174cbd1abb5723ff6e0bc80ea420b4fdb186e\
            7d2854adf7a12d743d56a3d22bc35355f66dc87019
            """),
        bytes(
            """
            8d2c12d41df845f483a85179a549c48bf72f343aca26dfbd31a0bc334e2482b0183e4c0eacdeaec8f210aa5f16be8346f7081615d9e\
            a25ad3ec10d08840866e925e57aaffa77adf899463905d113ed0fd0a986de8430f2133538e3e36fe36748c780a19eb34cef1b113a92\
            0a660bd624af0adc9a2aa2a5bb80e4aaeceb782fdd
            """),
    ]

    /// Numbers that fit each other, though p is the product of two primes.
    static let composite: [[UInt8]] = [
        bytes(
            "bde602ccbf4da5dba65d9bdac67a2429a2ca0116912e2a09b917336a36eb7120be6fce4923bb03f4da4f0229918cdefd"
                + "40fc79da3b8487d9119fc18a16384703dada565ed97eb36d364582f66805094d7da8821c185d03f2c4463eca99296a61"
                + "ab7c561634c487bb22ca690cecba16040b58f7fc38881e57418d93b6369c5c47ecb25653331ee9549cc91717a184ffb8"
                + "8cbcaa5603a4dd5a9edf5e3f02f78a3156f0b70af1a29fc5a9f1f04f1e885144b1b816ea9cff206c95c3584a66898ded"
                + "e2f255b0171499292c96e228fc7d28ef07960e9ecb83c343e17a3dcac1a102c9ff3cc58696053dde6ea47d2b84409e5e"
                + "a53cdaab0df77bd600aa3bf5945c70d3"),
        bytes(
            "010001"),
        bytes(
            "02aa6fef9fdfdf2c2e31b2366802deef16b1ef41f9d7c40f4ee1dc7ee93674e818c449090dcf5a46dda9ae46171cfb24"
                + "62fd2858bfed245b0fbc466341dc98629d77e32e81af1da5b2d556f94e8c838ceaeeaaa4ea52a3f38c7dcff3d82294b3"
                + "ba4c8c88d344cf02f9820de7788b4433da54ed664504e428256b6f5f6774da76c1d3178654dca88099adf3d45b4e2e1a"
                + "aa795e1076980e14ff7b9ab8fb7c016e680b66c4eacdddaba2db5414c00e5e7134fdae8539f52ae82f5977c338eda9c2"
                + "d598285a84cb1d268744a02b7c621bf25438e8a8bcb8715b665d44d307854e8a715898f22a2fcf0555c8d974c9e5b27e"
                + "5f3b272d9d149d12843942a38dc65801"),
        bytes(
            "de01a902b670aebd98cbc922a414842edc66eaab342e48e0d6637a12c929272a435760752ce0830e58ab64d75281f45d"
                + "2afc813d5377feb27f71bc9177327a0c1c56a7154736dd80c9545cd8ccf0df96889b59fe69d54aa78ea6f2a994491e04"
                + "dd4a94f65ca4b41088f02b5e856b16e367fcf89511904dc52d6af8d8e2cec753"),
        bytes(
            "daf9c32de005c798a271c1122b7b38851362f4957aba499bda20020fc91d287a6c23af8a3349c57b1101d4e82d1ad0c7"
                + "67e07379f44538b97594a35257b846f189abd5edf8982ef5123e39986130ecd756024069756351b2a974e9194a305d0c"
                + "661bd8fa346033c81ba2b8dba51950ec4a2e84607ce577c4c710d4b1b9ee0081"),
        bytes(
            "0eacb56b447bf650fa049e6af7c59367359267f8a11e5e1ade90fcc4b91f4b4373e816ac28273f0277c1fc8c6f1bbff7"
                + "589c103ee98189086b7c2d26c06649c2fb2c8f26ccea4781f7cce7c63ce5bf21c82ddca9007de4cd66948a7dc31b822c"
                + "782431ec86fb2c1bdbb1646c7f0d311a1f098db4ecd04913bb88d2a2237bdf99"),
        bytes(
            "5ed3fca73835a88b3c05e1239a3ae16e17c829bd3609c868badc53a83c62e92da2f90d42df151a75421735f959d71c04"
                + "cec24f9fc79dd683d21c8d61d265162bf17fbdc4317cce1109567320bf2e2dd2cf07689782e380f4cb17bafe5db77604"
                + "318febb5e6caa682091dbdca38c42edc34ffd209eaec80a271c6a325582c6e81"),
        bytes(
            "c2e4fdedeadc0e44ffc483c753e348c95efd6d35c428943d7d8371d54cb6415eab67e4dadef43c763543aaf8a97e6a0e"
                + "6e04c1ce8e63eb40b703c3f2a6678aa417e4dfca353b243b74b00bd34cf72de948f8497c27a81d47421afb3d157bc3d9"
                + "c1a6671f258fcec53d1017ccbb8bf5225364e25ef5418ffe5222a3544f71ce4f"),
    ]

    static let message = "Detent"

    /// The signature of the message.
    static let signature = bytes(
        """
        31963ccabe117ff8e2f9f8681565ee34accdd5f23fa616c42d63ee9ea0b7c6dfa9096c337833c89dab0496817112c4472257aa5f76835d4\
        b8644e04485d80f3af09918c44e3cb4761617ce3aeb9584d90c7517316da8e3d286180f83267615513fd912c1c6ce83d8b3a992c488e609\
        576b57cb16ccd77efcdfa4330b4aba393d6a64f85859c00457b416f4a5de8657c4e22222cdcb0a1098da5317c9aba82b963a94c23082e2d\
        b79ab6e4e57905d893db5f492a31bff4cf4a079661c2b6b0f18c5e336ec68b188ccb7c0be6a22cf3470173cd581f3671cad12a7a9ed146b\
        e1e97c7c508e18eedae04f6345a2f042ae0229c348ddab4d4d367018702f1101e207
        """)

    /// A message whose signature begins with a zero.
    static let zero = (
        message: "Detent 278",
        signature: bytes(
            """
            003face9ab2a3863567c04129982d61f9e08e915456bb93c6411deeddad14249c7c66b5955264c5f37afc5fe405d931452cd750e4f6\
            3de5c77c11876022094582f4911b4cb15f08f0e3daf8dfc31e55ab5d073ed075c4cf2126eedfddd57d3e143d106b942a21f06ef8185\
            fff61989d8a90852bc1c188816a2436c2c2495e8f44ffcf28c4396db06f2a6f37ca191d48513e1e4528290a1f8c148b7cabda4a3639\
            f113b1009207ad42b1e4b6afa7473fd1326a1c04038363193079dbc9edc4e28a87d7295ec7d918e7ed99436ef0995faa9dc567f5601\
            c1a684eba9b61005efc3bb3b113f6a1d34e3d5bfc1a5754fe3963b69be66d32431d1a7ddfc1de2339182
            """)
    )

    /// A message, and its signature plus the modulus, which computes to the same.
    static let greater = (
        message: "Detent 0",
        signature: bytes(
            """
            f7653ef96a2f4acb80a5b10f3c183194af32578cd27cad69d25c4bc8162c7e0da6437ae6b614d917683645549b1a342f672e17d7ac3\
            c6631819b40b09ebae8cdc2e820425f7b81ba7ad610a74c1d681a9af3b9fbdba4a22f335308e3f698ee42872b900348e6d0a4b5c41b\
            34037870af41921a0358607fbb972b05a4780837b9aa2e7ac33e511f0d7377fa23345aca86bffe9e46188f362bb83314e7725e2c98a\
            27867db34d0b581350321623cf35f227eea66021925b358a461489608b8419d0f63aaf47bb798469d382401aca5925d7004588e92b0\
            b266247f7356ce6dc9c652cbe95d9d53ae8b197d37b2a7effbf2a7cf8c340a219874c686301619a7a734
            """)
    )

    /// Other signatures of the message.
    static let others: [(name: String, signature: [UInt8])] = [
        (
            "no NULL after the algorithm",
            bytes(
                """
                37c876b07d3414b8d368e9801c6cb3ddc6c9b0fc693c42ec074fa64e6acb6aef73484ab4d5d3cb392f937eca91879c7928518d4\
                cc0d7ba85bd24b732259b0a36caebb1c020846804c14dc6fe551f6b40a0a7754066997ac1828f111736e7ca5f55aecd2141e164\
                21acb8b473751daeda3961190e88689a4c8734fba6a150a2fde8f0aedd34dee2e6758407d35270d235b4087cbbc7daf661d965e\
                86eb31f5ad0e5da609c14a41470ee4d94de8ebca5f0c499686580c6afc9d207659cdc468908011e88b76d2c3b44c71272300c2e\
                1e2952da53b5a4172b6513e52ad738c71bb6af24978db7b30c16ff839e4d915abf69c643690acc74f78dbcb77e73211c8e34
                """)
        ),
        (
            "a sequence in another length form",
            bytes(
                """
                16787c26ec5e3bb5ec9f8bd829dcf354d70e6d7a795f5daacec45565a70bf9d65e1cf402a6d1200acc29208ea976a4c7211d45d\
                8a413f6b923f6f177a2a8e0716d1a61d664df528a10c8ea83ab892b2e5837910f84e606978598f491ebf681a3b585ea9ea5616e\
                abb5a5dc29c2579012a40e52dea6669213e7fa6b83b6b2438620ebb7aed3522898c3d3564d7a55c3b5eb46e07d63e7252e02623\
                67952c7dcc30e7db123fc8a487fc5dbc8dd42265cd8f1b72f814a286e35fa4f342f548fe212c8ea0580c0d70706f9116a25f09a\
                12f6244bd7035a93c4806a11199a587d7f96e15268ae17c03292381c173e41bc12fcf99fc503a9231c059fde71d00fd73f17
                """)
        ),
        (
            "a hash in another length form",
            bytes(
                """
                00c6d41408143c7959e1f784dce8168ea442b14b240d53a3185e99d581b1de48f8b7aaf23a3fec8aae8c41c0eb56a3dedfb6bea\
                44c162c7f6977a9d76eb71fc2b1e4c11c8910a8e6cd571dec06a433f4a2d48129ff85d839487368e0a1f9909fc48caa835e6226\
                55d0b12585db2f673200a996555a03fb8b58d19dd4fcc01ea433d5a633eeb8a573eefa81ad29f3457dec612975a7d589a94a82f\
                f8041ef120160f021adc700f8a73cfcaf23655efa70d63ab02a4808f42fd36ac18ec9ab05ca291d0d59949c0a27672e8eebb6c3\
                eea7ef38213fa246f070c7d2e98aaf9b7e51e041187b2f5a0bcfcc2481b8e1aac7d0b11c37ca3d29cebdd7ff62eec681f863
                """)
        ),
        (
            "bytes after the hash",
            bytes(
                """
                13043a94becde07a1bad85750d567adb2aaed3c79a44a65350af5c245db5571b3f86402e8a1432ed94e654db7b121d3a0e14e37\
                8d5a78a64a881bed8e095aaca773beb3c344778d4f97bb05372fed910afeb60e7b19ed0d280e1044bcf9edc9ef975614adec821\
                1a74f07ec6e7991d3e658dce3576811a69772aa58042b1381c3723ea38df948f1454c21ed67eafa298e057221f8a782ca75ce4c\
                0603b3d69cff84b887115f6805a6c67de8098f938a4916043973894146d56429ea991ca32c2c3e442da5999c198004c19554a74\
                aa215a2092c8247e17268722eaa6d372dc5c2e8935d665b5a08be43193414c56c33513d5df2ffb1e355e4cc8814d46bf6193
                """)
        ),
        (
            "a zero after the hash",
            bytes(
                """
                815cc115498b1eeef154db273cfa6096f8db413c59dfef03fc1514f705a19c7f956f2a4a77d78139a7ed2b93792cd7d8a811c9c\
                eda7957dc404ff177c562d5914f542e510c0f1f7fbca13f7e533a800879118bf0f46221ec51f90a64339eec2fae4691f908ae7d\
                98fecf9b936c07effc6954fb78a843cac2c8e077dd3fb4fec169f757efe4a3fcb21786976f2997f07a06b754ea11e932f2c2e7e\
                9f64b9d41f25cdbc3de2fded59519a293006378304d41acf7b30b0f9cd0ab94eb8240bfb88fabfdc4d7abd98d293b4a94c44cf4\
                9e6bd48437d62a7f612be660bc343825a19eb354286a6487fc0fad72099be8a90a9729128bc02e87f492f9af42470ea72d21
                """)
        ),
        (
            "padding with another byte",
            bytes(
                """
                87991979815b5bf70522531cdda93e87e40148e1f7849f8edcf9bf4015f1572ae0ff390e0312fa8cebbc3cc985d2c7534e6dabf\
                d4ab5bf781a93cd40662343ae7ba1b0759786e55044d1fc88c67c71fb9804918399e8b1693112ab3c7fdf05a00ae2b516ff154a\
                58a372ed7652d40da7055007d9e53aea1a072f2ff62c9ecd5ff09249de09cef1acd6dc0ebb979a6f3c6ef074cb86f8245776f67\
                09e0c77dd5a21fe926f9896291b59921e5ab30529f0457dd6bb54d0678433a5f916861b46bf349a0faecc754f97154696ddac95\
                a1966a23612b4b936a716033ec00eea5145ee7b54b6120fc2bc2b148900ecc581f7a517e4b84caa072f52228135d89cae7bd
                """)
        ),
        (
            "padding of zeros",
            bytes(
                """
                8f2b9e301210aee0dd88974691ec9338ceabdfc3ad0288b6499d1bcae3df201cccccda31b0b1d3e64ac3051d31998537af2b1eb\
                1fce8d9dfe88534de02a5cdf4495862f4074ffe74389fa4f7bcb2e8b1ded7e15530b63a80b90f16ec426f5bc05aae179cc35892\
                ba5f8f0260527b9048557453056618e62a316ae6a1682790959ebbfe4a232957f9a4cc0a42650fb8b6aa32b86556aabfe50daa6\
                c8d4fca022b870566750b1e8450b6029e41ec8f3454107f7012da1b3329be318bf81a69253cd0a2a481950a7c47c09fc7135af0\
                1534be441569dcecfa2aaca6eeac5ecf6684da7a6be967dc0361d32935db8cc1966c42ed0b8cb7d9911dabc3957c2cb06260
                """)
        ),
        (
            "block type 2",
            bytes(
                """
                540fcbc4c1e9d403951dd0685f2c8f413e9404229b850c4cb09dc576ca9f4d20a83bf08b37d1326c36b1b9e048d6e22beccf767\
                4955f0ae102fcbdd910dbab35c13aa9b24a0146a25907c0e2a175a98175ce52c9b75236364e98564ef381de74abccaf04c99b63\
                7628402abe0adc48bd871a0674bc1259f49fe9ff7801094139bed2f526977c401e707c3e4ff72c1f19b7cbf87a8f0cdc8b235ea\
                c9e1c27f220c676fddc6a4cb5d9c5c45c2fa8a8b7773af8278404581f0f6c74766c71e756170d75adac4e00c37f0295599a8965\
                4904246cd074c2b60978db206eef8ea7355a69e73f0ce7778e7297ff0f03380eb7671087ff4d8cf9795b99271394dd283e16
                """)
        ),
        (
            "block type 0",
            bytes(
                """
                061553fc00ebb15a1e6f33c3cc500a317ee05b6fe32ba28461680f0254cf78b2444776a4f330a5b5f09657e51b95af1cbbd7329\
                a29d59f178f7a8f5af3893aaec6b7d3791128de05e966542535fd6752412e172bcb3be194ddef1bc7aa87512e4484ee2f887b48\
                23d89e1ac063205ae8a169022d7e2ba2c73a5b6ce2df73fe3a59ce61094ad28848ee9b5bc4b50d99858eb3dcf946d87ed52f02a\
                16637dd6f5024f7df8f1f30f53b04654fc254ab7dcb6d19de605692c654fe27d243d6872b55dce6946208b5567649bb10cce14b\
                0a60e2a853567da95e90eb43ba430cecc238422d9dd9f69419efac334e72b59c28de81984f0e86e66bd117e803a43aed276f
                """)
        ),
        (
            "a first byte of 1",
            bytes(
                """
                127e383d006968aeba97096176ccfc914e5f292261d3cb642615fef3aa3e0a6487abe8e8c1c2e110858ee2feead10b827816f7f\
                eca83728973f2b112e7836fd5be2b67a25091b1aad1f4b0087f75be59b02cf44c17c3b641ce7ecc5cadd634bea81f2d6f2bd063\
                678dffb855f307c53ceae9a2357ea9928e4b2d0070ed999604d48064b3c274f74a8e6fdc9e7af2fbcbbee2291086c2aac21804d\
                4ee4123bbc731d7066481987d6fe69a8748257b3dd3919445e644c669926994b25ea58a12b06cb0112268e7f0c15cb9c1969e0e\
                3fc648bce5a61c68ecacf5dadadfc6de9836970a82187a93b146c01bdc30a7fa630ef6558f839fe700a7b035cac1c2689817
                """)
        ),
        (
            "no zero before the algorithm",
            bytes(
                """
                583e7e2fab3e1de2c3b442e89a318411f722f83fc1f372e9dd2b1dc4669fdbea9aa9cea9d57ff9d27ff9d7a3d588f648de1488f\
                32dc61ed113bb71b341051a71edea562978723cde139dd3060f00d73500cea74dd8bc27737625d304663d2b12751f5c5f131cc5\
                c678857040c42a78e57e7fc4f58506714341f6e99c5d38c059f2a55594454e4bfd46c54bb7247fb7166b386abfb08df22bf06f6\
                6b11fa2225d463afffcc42460765c2d00aee85106e21b71ffd6b9cef153634e14c289c9434320245e16b9a1edeb779878d051c7\
                508c70326587733a7ed96c62594de063285d389ea430f46153e742c63ced2d7c5845e1c8a91fc410767a70da469288fa02b5
                """)
        ),
        (
            "the hash without its algorithm",
            bytes(
                """
                6dbd7f0edd07369ba5b29b922f49bc9937ea5c50bd748806d443406f515f9dd0ae8c948e289e10aaea8dfde80c93b955de17a29\
                a774d6c4a305ea3ff05874644632665c53ba8231c06247762e042f706ee09dd38dcd1421adfe56dbfa462ec7ab0e5e760a16c0a\
                0343742fd2b82af0eff2b5e253b7c4391a39331e2cab0fd0daad641d00c8643c564030d4b59bfbe241f2f30b571146bbf07c809\
                4e7dfd181a5e3d7dbb12485dd0cb88c9fd6d0b5b9efed4baa84f513a1bc5e2b783b35b2798b33395f1c138b18f48682afcebc76\
                c7878d4c4f99997492e9372771214a7fc1cbb7450e005b05253547e40226cd7a24f2b1e0032a27c950c5dd7d387276ef0210
                """)
        ),
        (
            "SHA-1",
            bytes(
                """
                66d4af9a2075b98faa45793040fa6a189fe06171db5618db67db959b8174af15a4bda39d4c8abb7faa3a9d117dbb9406b513f4a\
                90ca194a5a08e8ce5db4c3a5486504eeaaab8bb35998f552b82e234f1ba0a1afcc42b8e08147525e40311c52adbcb554b5f98a7\
                73d726d30966f26e7b9488f4e660820a28db7cb85ec64ed996a3cf76bfd0f2a211425c862740d95a47ae9c8804c05aeae57b4e0\
                9f2fccf75852a2796c48be40280ed0fe39c6f9f42a44a217f448e6b06bee41a232139539c4322fe79beadc7b1da6503c6b5b57a\
                0de60b2d69aeab5f6c86ded6f0eb255ffbc377663c2f4609c456e4500b690392c966bf7769b560b2eb23ddf1ab55201983d0
                """)
        ),
        (
            "SHA-512",
            bytes(
                """
                692214a9104b2141630a56dd122b3a22ce0db42c0e03abef2d091e6ec963c3c9018aa184434851c5985d4048c37921001673b71\
                ebf60115e10cf8532079eff19773430480d97dbdb80daa90806ab1df9fe1b549d5c752b517dec7fe958ff73d81b48099cab28ac\
                99a5fa27bb52605e761a59a9129682912890190eab3c4a59166f9922fe764abc0ec9984ece795d1d56c670a39a49e237d8bac4f\
                bce79cb826d6eff5694e586ac67b71ee209b7bd3ec8dd598637eea9e6825edbbe51260ed8b4831436dd4451d8141a93fbabef5f\
                6006b7ea3108b36a3d918915c1aabef6d659c1ccc325fa01ad16c2753b100af7d0bf74b2b4ffc5bdbd4352be28d963986a00
                """)
        ),
        (
            "the algorithm of SHA-512 with a hash of SHA-256",
            bytes(
                """
                7d45c711976a2b4ae061ad626343c61dc5320a98aee63cadeb7e5a4eaaf039152e86f0effab3b7a59d2422811039c2532fd3282\
                0be37e9aef95f120758d23317ae8f47c4a6bbe1b85f59742d751f2547b819789ebaf6c5b277fbe4d4d95c3896aac98e02ad3cd2\
                cb4426a871f7e84977a3b4e206ec8008d6ddfcbc4925870ac0a1b6c453911540df60491f5a6b8eb1c7ccd1c2fe978047fa7e855\
                884bb49150afc5b4bf84fa97ecd8e08c30fcd1ade4a9f79e5ae1ac2b8a71f108fc8364107e2d4e1db5e948ff65a3618e3d3b2ba\
                685e40ccc0e973a3c4e38c479bc72531fcba64239c915154eab1c6afba22ea45541d09a414dac403f46489bd51df4edff7b8
                """)
        ),
        (
            "PSS (RFC 8017, section 8.1)",
            bytes(
                """
                60af91dc29efc666512800d15af8d82695c20b5c1e29b14f4b05384569c1b1ef4dbb1a36bcc68af36db991d757fef8167d44d58\
                7805835d6bad84e3c6232580fce503bdc53e1d7fb7bba665e6912142ec7afb99dc3e7e8325265f68bccc8944e8ae4d149ccceae\
                ea979d8f359915c1917a93f6a139d6b1c8ed20db8ecdde02d5f8487ac2321d43513444b12cfbfbfe9ef6b75ff99ff56cad43c38\
                6d723940af625a3d633d992a8e67bfba445c130f130d009f9e896bb76bdb3af4a08aa1e437e40f4c7291c12b43f194314753bb1\
                4f2f0846f09bde2276cf1238a90c7cec79340a7e61e8f7c7f0f7cf4c274f4a0f14ed79b9cc040f235325d9f4e957aaf30ae7
                """)
        ),
    ]
}
