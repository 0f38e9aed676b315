/** A part of the sample, by its own number, and the ways in which buyers write or paste one of its numbers. */
type Spelled = { readonly own: string; readonly spellings: readonly string[] }

const NON_BREAKING = '\u00a0'
const SOFT = '\u00ad'
const ZERO_WIDTH = '\u200b'
const MARK = '\ufeff'

/** Spellings of numbers as they stand in mails, drawings, spreadsheets and PDF files. Add a line for each that comes up. */
export const NUMBER_SPELLINGS: readonly Spelled[] = [
  {
    own: '10-880-2-05',
    spellings: [
      ...['10-880-2-05', '10 880 2 05', '10880205', '10_880_2_05', '10.880.2.05', '10/880/2/05'],
      // Dashes and minus signs
      ...['10\u2010880\u20102\u201005', '10\u2011880\u20112\u201105', '10\u2012880\u20122\u201205'],
      ...['10\u2013880\u20132\u201305', '10\u2014880\u20142\u201405', '10\u2015880\u20152\u201505'],
      ...['10\u2212880\u22122\u221205', '10\ufe58880\ufe582\ufe5805', '10\ufe63880\ufe632\ufe6305'],
      ...['10\uff0d880\uff0d2\uff0d05', '10\u2043880\u20432\u204305'],
      // Full width
      '１０－８８０－２－０５',
      '１０-８８０-２-０５',
      // Invisible characters and spaces
      ...[`10-8${SOFT}80-2-05`, `10-880-${ZERO_WIDTH}2-05`, `${MARK}10-880-2-05`, `\u200e10-880-2-05\u200f`],
      ...[`10-880${NON_BREAKING}-2-05`, `10-880-2-05${NON_BREAKING}`, '10\u202f880\u202f2\u202f05'],
      '10\u2009-\u2009880\u2009-\u20092\u2009-\u200905',
      // Around the number
      ...['"10-880-2-05"', '“10-880-2-05”', '„10-880-2-05“', '«10-880-2-05»', "'10-880-2-05'", '(10-880-2-05)'],
      ...['[10-880-2-05]', '<10-880-2-05>', '【10-880-2-05】', '10-880-2-05,', '10-880-2-05;', '10-880-2-05.'],
      ...['10-880-2-05:', '="10-880-2-05"', '* 10-880-2-05'],
      // Labels
      ...['P/N 10-880-2-05', 'P/N: 10-880-2-05', 'PN:10-880-2-05', 'pn 10-880-2-05', 'Part no. 10-880-2-05'],
      ...['Part No: 10-880-2-05', 'Part number 10-880-2-05', 'Part Number: "10-880-2-05"', 'Part # 10-880-2-05'],
      ...['Part #10-880-2-05', 'MPN 10-880-2-05', 'MPN: 10-880-2-05', 'Mfr P/N 10-880-2-05'],
      ...['Mfr. Part No. 10-880-2-05', 'Your part no. 10-880-2-05', 'Item No. 10-880-2-05', 'Art.-Nr. 10-880-2-05'],
      ...['Art.-Nr.: 10-880-2-05', 'Artikelnummer 10-880-2-05', 'Teile-Nr. 10-880-2-05', 'Bestell-Nr.: 10-880-2-05'],
      ...['N° 10-880-2-05', '№ 10-880-2-05', 'Réf. 10-880-2-05'],
      // Revisions
      ...['10-880-2-05 rev A', '10-880-2-05 Rev. B', '10-880-2-05, REV C', '10-880-2-05 (Rev. 02)'],
      ...['10-880-2-05 Revision A', 'P/N 10-880-2-05 rev. A'],
    ],
  },
  {
    own: '10-880-2-05',
    spellings: [
      ...['M55155/295H01', 'm55155/295h01', 'M55155-295H01', 'M55155 295H01', 'M55155⁄295H01', 'MIL-T-55155/295H01'],
      ...['MIL-T-55155/295-H01', 'MIL-T-55155C/295H01', 'MIL-T-55155 295H01', 'MIL–T–55155/295H01'],
      ...['MIL: M55155/295H01', 'A-A-59126/295H01', 'AA-59126/295H01', 'AA59126-295H01', 'CID: AA59126/295H01'],
      'CID A-A-59126/295H01',
    ],
  },
]

/** Spellings of MIL-DTL-39024 numbers. */
export const SHEET_SPELLINGS = ['M39024/', 'M39024-', 'MIL-DTL-39024/', 'MIL-DTL-39024 /', 'MIL-DTL-39024C/'] as const
