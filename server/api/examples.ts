import type { CallValues } from '#server/api/call-address.ts'
import type { RequestGiven } from '#server/api/prepared-request.ts'

/** A call to try. `answer` is its whole answer with the sample catalog, if that is short enough to show. */
export type Example = {
  readonly summary: string
  readonly values: CallValues
  /** What is posted, if the call is. */
  readonly posted?: Partial<RequestGiven>
  readonly answer?: unknown
}

const IMAGE = '/files/product-images/Insulated-Military/10-880-2-05-1-XXXX.jpg'
const PDF = '/files/product-pdfs/Insulated-Military/10-880-X-XX.pdf'
const MODEL = '/files/product-models/Insulated-Military/10-880-2-05'
const VIEWER = '/view-pdf/Insulated-Military/10-880-X-XX.pdf'
const TERMINAL = { tableName: 'Insulated-Military', id: '26', displayName: 'Insulated Military Terminals' }
const notStated = (because: string) => ({ answer: 'not stated', because, statement: null })
const LETTER = 'Letter H of its number is Brass, tin-lead plated (A-A-59126, 2.3)'
const SOLD_BOTH = notStated(`${LETTER}: sold with lead (C36000) and without (C26000)`)
/** No finish of this kind on the terminal, as its letter says. */
const noFinishOf = (metal: string, says: string) =>
  ({
    answer: 'yes',
    because: `${LETTER}: ${says}`,
    statement: `No ${metal} as a finish or undercoat on the pieces stated.`,
  }) as const
const { displayName: _, ...TERMINAL_KEY } = TERMINAL

/** A size that is written in inches. */
const inches = (value: number, mm: number) => ({
  measure: 'length',
  form: 'one',
  unitCode: 'INH',
  unitText: 'in',
  value,
  low: value,
  high: value,
  tolerance: null,
  inches: { low: value, high: value },
  mm: { low: mm, high: mm },
})

/** Examples by operation id. A test makes each call and compares the answers. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  search: {
    number: {
      summary: 'A whole number',
      values: { q: '10-880-2-05' },
      answer: {
        query: '10-880-2-05',
        count: 1,
        results: [
          {
            ...TERMINAL,
            partNumber: '10-880-2-05',
            matchType: 'Exact',
            relevance: 1000,
            url: '/part/Insulated-Military/26',
            imageUrl: IMAGE,
          },
        ],
      },
    },
    piece: { summary: 'The start of some numbers', values: { q: 'm55155 29' } },
    words: {
      summary: 'Words, with the filter that they lead to',
      values: { q: 'red military terminal', words: 'yes' },
    },
    all: { summary: 'The second page of all matches', values: { q: '10-880', page: 2 } },
  },
  resolve: {
    cid: {
      summary: 'A CID number from a drawing',
      values: { number: 'AA59126/295H01' },
      answer: {
        number: 'AA59126/295H01',
        how: 'exact',
        found: [
          {
            ...TERMINAL,
            partNumber: 'AA59126/295H01',
            why: 'its MIL or CID number',
            url: '/part/10-880-2-05',
          },
        ],
      },
    },
    wildcard: { summary: 'Any character for X', values: { number: '10-880-X-05' } },
  },
  cross: { number: { summary: 'A number of another maker', values: { number: 'B-880/02' } } },
  families: { all: { summary: 'All of them', values: {} } },
  parts: {
    filtered: {
      summary: 'Red or blue, PTFE only, shortest first',
      values: {
        tableName: 'Insulated-Military',
        filter: ['color:Red', 'color:Blue', 'insulationMaterial:PTFE'],
        sort: 'length',
        pageSize: 50,
      },
    },
    colors: {
      summary: 'Two columns of some red parts, and the colors that there are',
      values: {
        tableName: 'Insulated-Military',
        filter: ['partNumber:10-880-2', 'color:Red'],
        columns: ['url', 'length'],
        valuesOf: ['color'],
      },
    },
    range: {
      summary: 'From half an inch to 20 mm, second page',
      values: {
        tableName: 'Insulated-Military',
        filter: ['lengthFrom:.5', 'lengthTo:20 mm'],
        page: 2,
      },
    },
  },
  bases: {
    piece: { summary: 'The base numbers that contain 10-88', values: { tableName: 'Insulated-Military', q: '10-88' } },
  },
  build: {
    red: {
      summary: 'The red part numbers of a base number',
      values: { tableName: 'Insulated-Military', base: '10-880', choice: ['color:Red'] },
    },
  },
  part: {
    terminal: {
      summary: 'A military terminal',
      values: TERMINAL_KEY,
      answer: {
        ...TERMINAL,
        partNumber: '10-880-2-05',
        url: '/part/10-880-2-05',
        imageUrl: IMAGE,
        pdfUrl: PDF,
        viewerUrl: VIEWER,
        fields: {
          'Part Num': '10-880-2-05',
          Image: '10-880-2-05-1-XXXX.jpg',
          PDF: '10-880-X-XX.pdf',
          Manufacturer: 'Concord',
          RF: 'Quote',
          Length: '.687"',
          'Feed Thru Combination': 'TURRET/PIN',
          Mounting: 'Press-fit',
          'Board Thickness': '.062"',
          'Hole Size': '.136"',
          'Insulation Material': 'PTFE',
          Color: 'Green',
          'MIL Part Num': 'M55155/295H01',
          'CID Part Num': 'AA59126/295H01',
        },
        facts: {
          noPureTin: { ...noFinishOf('pure tin', 'tin with lead'), rule: 'tin' },
          noZinc: { ...noFinishOf('zinc', 'no zinc'), rule: 'zinc' },
          noCadmium: { ...noFinishOf('cadmium', 'no cadmium'), rule: 'cadmium' },
          meetsRohs: {
            answer: 'no',
            because: `${LETTER}: contains lead`,
            statement: 'Does not meet Directive 2011/65/EU (RoHS).',
            rule: 'rohs-finish',
          },
          leadByAlloy: { ...SOLD_BOTH, rule: 'lead' },
          svhcLead: { ...SOLD_BOTH, because: `${SOLD_BOTH.because}. ${LETTER}: contains lead`, rule: 'svhc' },
          containsPtfe: {
            answer: 'yes',
            because: 'Insulation Material is PTFE',
            statement: 'Contains PTFE (CAS 9002-84-0), a PFAS by the OECD’s definition of 2021.',
            rule: 'ptfe',
          },
        },
        quantities: {
          Length: inches(0.687, 17.4498),
          'Board Thickness': inches(0.062, 1.5748),
          'Hole Size': inches(0.136, 3.4544),
        },
        lifecycle: null,
        offers: [],
        related: {
          jsonUrl: '/api/v1/parts/Insulated-Military/26',
          specSheetUrl: '/part/10-880-2-05.pdf',
          drawingUrl: '/part/10-880-2-05.svg',
          models: [
            { kind: 'step', url: `${MODEL}.step` },
            { kind: 'glb', url: `${MODEL}.step?as=glb` },
          ],
        },
      },
    },
  },
  files: {
    terminal: {
      summary: 'The files of a military terminal',
      values: TERMINAL_KEY,
    },
  },
  matingSet: {
    jack: {
      summary: 'What goes with a banana jack',
      values: { tableName: 'Insulated Banana Jacks', id: '1' },
      answer: {
        rows: [
          {
            kind: 'plug',
            name: '1501-1-0201',
            url: '/part/1501-1-0201',
            why: 'This part mates with Standard Banana Plug, the other with Standard Banana Jack; same color, Red; same body finish, Nickel',
            others: {
              url: '/banana/insulated-plugs?matesWith=Standard+Banana+Jack',
              family: 'Insulated Banana Plugs',
              count: 112,
            },
          },
          {
            kind: 'hardware',
            name: 'Nut 1/4-32',
            url: '/other-products/hardware-accessories',
            why: 'Mounting is Nut, 1/4-32; the table doesn’t state whether it is supplied, see the datasheet',
            others: null,
          },
        ],
        missing: ['No tool: Mounting is Nut, 1/4-32.'],
        listUrl: '/list?part=1401-2-0101&qty=1&part=1501-1-0201&qty=1',
      },
    },
  },
  fit: {
    board: { summary: 'A 1.6 mm board with a hole of .136 in', values: { board: '1.6 mm', hole: '.136' } },
    family: {
      summary: 'All parts of one family that fit',
      values: { hole: '.144', table: 'Insulated-Military' },
    },
    wire: { summary: 'A 0.75 mm² wire', values: { wire: '0.75 mm²' } },
  },
  prepareRequest: {
    two: {
      summary: 'Two lines, one of a number that no part has; the address of the person is not known',
      values: {},
      posted: {
        lines: [
          { partNumber: 'AA59126/295H01', quantity: '100/250' },
          { partNumber: '10-880-2-50', quantity: 25 },
        ],
        fields: {
          companyName: 'Northbridge Avionics',
          yourName: 'Ana Reyes',
          yourEmail: 'ana@northbridge.example',
          yourPhone: '+1 555 0100',
          country: 'DE',
          note: 'With certificate of conformity.',
        },
      },
    },
  },
  documents: { all: { summary: 'All of them', values: {} } },
  changes: { one: { summary: 'Of one part', values: { number: '10-880-2-02' } } },
  notices: { one: { summary: 'About one part', values: { number: '10-880-2-02' } } },
  catalog: { all: { summary: 'All of it', values: {} } },
}
