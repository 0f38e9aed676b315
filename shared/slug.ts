/** Letters A to z and digits with dashes between, without accents: 'Our Qualité!' is 'Our-Qualite'. Empty if none is left. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
