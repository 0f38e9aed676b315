/** The country that a form without one comes from (behavior 10.17). */
export const HOME_COUNTRY = 'US'

/** The codes of ISO 3166-1, in the order of their English names. */
export const COUNTRIES: readonly string[] = codes(`
  AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF BI
  KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK
  FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT
  JM JP JE JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS
  MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS
  SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL
  TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW
`)

/**
 * Countries whose addresses need a state or province, or a postal code: S and Z of `require` in Google's libaddressinput
 * metadata. Other divisions, such as an emirate, a prefecture or an oblast, don't count: their buyers leave the field empty.
 */
export const NEEDS_STATE: ReadonlySet<string> = new Set(codes('AS AU BR CA CN FM ID IN IT MH MP PW UM US VE VI'))
export const NEEDS_ZIP: ReadonlySet<string> = new Set(
  codes(`
  AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT
  LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA
`),
)

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

export const isCountry = (code: string): boolean => COUNTRIES.includes(code)

/** The name of a country, in English or another language. Any other text stays as it is. */
export function countryName(code: string, language = 'en'): string {
  if (!isCountry(code)) return code
  const names = language === 'en' ? NAMES : new Intl.DisplayNames([language], { type: 'region' })
  return names.of(code) ?? code
}

function codes(list: string): string[] {
  return list.trim().split(/\s+/)
}
