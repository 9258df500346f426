extension Style {
    /// The colours of charts.
    static var charts: Style {
        var style = Style()
        style.stroke("line", light: 0x007A_FFFF, dark: 0x0A84_FFFF)
        style.stroke("faint", light: 0x007A_FF73, dark: 0x0A84_FFB3)
        style.fill("under", light: 0x007A_FF0F, dark: 0x0A84_FF1A)
        style.fill("beyond", light: 0x7878_8024, dark: 0x7878_803D)
        style.fill("band", light: 0xFF95_0024, dark: 0xFF9F_0A2E)
        style.fill("stop", light: 0xFFFF_FFFF, dark: 0x1C1C_1EFF)
        style.stroke("stop", light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
        style.fill("warm", light: 0xB25F_00FF, dark: 0xFFB3_40FF)
        style.stroke("guide", light: 0xFF95_008C, dark: 0xFF9F_0A8C)
        style.stroke("tick", light: 0x6E6E_73A6, dark: 0xA1A1_A6A6)
        style.fill("mark", light: 0x1D1D_1FFF, dark: 0xF5F5_F7FF)
        style.stroke("axis", light: 0x3C3C_4359, dark: 0xEBEB_F559)
        style.fill("hand", light: 0x7878_8017, dark: 0x7878_8029)
        style.stroke("lean", light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
        style.fill("cue-tick", light: 0x007A_FFFF, dark: 0x0A84_FFFF)
        style.fill("cue-stop", light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
        style.fill("cue-edge", light: 0xFF3B_30FF, dark: 0xFF45_3AFF)
        style.fill("cue-end", light: 0x34C7_59FF, dark: 0x30D1_58FF)
        style.fill("cue-toggle", light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
        return style
    }
}
