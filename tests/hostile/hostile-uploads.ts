import { pdfOf, SAMPLES } from '#tests/samples/attachment-samples.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'

/** An upload that must be rejected: what is wrong, the post, the status, and text in the answer. */
export type HostileUpload = readonly [string, RequestInit, number, RegExp]

/** As long as browsers make it: the parser searches for it anywhere in the text. */
const BOUNDARY = '----CatalogTest8FsW1uT4zq'
const CRLF = '\r\n'
const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'utf8')

type Part = { readonly head: string; readonly body: string | Uint8Array }

const textPart = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body: value,
})
const filePart = (disposition: string, body: string | Uint8Array, field = 'attachments', more = ''): Part => ({
  head: `Content-Disposition: form-data; name="${field}"; ${disposition}${more}`,
  body,
})
const named = (name: string, body: string | Uint8Array = SAMPLES.pdf): Part => filePart(`filename="${name}"`, body)

/** A multipart body, exactly as given, well formed or not. */
function multipart(parts: readonly Part[], end = `--${BOUNDARY}--${CRLF}`): Buffer<ArrayBuffer> {
  return Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      bytesOf(`--${BOUNDARY}${CRLF}${head}${CRLF}${CRLF}`),
      typeof body === 'string' ? bytesOf(body) : body,
      bytesOf(CRLF),
    ]),
    bytesOf(end),
  ])
}

const posted = (body: Buffer<ArrayBuffer>, type = `multipart/form-data; boundary=${BOUNDARY}`): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})

/** The fields of a valid order as multipart parts, with its own key. */
const orderParts = (stamp: string): Part[] =>
  Object.entries({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), stamp }).map(([name, value]) =>
    textPart(name, value),
  )

/** A valid order with these parts after its fields. */
export const upload = (stamp: string, ...parts: readonly Part[]): RequestInit =>
  posted(multipart([...orderParts(stamp), ...parts]))

/** A valid order with a file of this name. */
export const uploadNamed = (stamp: string, name: string): RequestInit => upload(stamp, named(name))

const joined = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** All of these are answered alike. */
const answered = (
  status: number,
  words: RegExp,
  uploads: readonly (readonly [what: string, post: RequestInit])[],
): HostileUpload[] => uploads.map(([what, post]) => [what, post, status, words])

/** All of them. `stamp` must be valid. */
export function hostileUploads(stamp: string): HostileUpload[] {
  const one = (part: Part) => upload(stamp, part)
  const many = (count: number, part: Part) => upload(stamp, ...Array.from({ length: count }, () => part))
  const invisible = /invisible characters/
  const computers = /a reserved file name/
  const nameless = /has no name/
  const fields = orderParts(stamp)

  return [
    ...['\0', '\x7f', '\u0085', '\u200b', '\u2028', '\u202e'].map(
      (sign): HostileUpload => [
        `a name with ${sign.codePointAt(0)?.toString(16)}`,
        one(named(`draw${sign}ing.pdf`)),
        400,
        invisible,
      ],
    ),
    ...['CON', 'nul', 'lpt9', 'COM²'].map(
      (name): HostileUpload => [`the name ${name}`, one(named(`${name}.pdf`)), 400, computers],
    ),
    ...['..', '.', '/', '../', '..\\\\', ' ', '. .', 'drawing.pdf/'].map(
      (name): HostileUpload => [`the name '${name}'`, one(named(name)), 400, nameless],
    ),
    ...['exe', 'html', 'svg', 'zip', 'dwg', ''].map(
      (ending): HostileUpload => [
        `text named .${ending}`,
        one(named(`drawing.${ending}`, 'no file of ours')),
        400,
        /File type not accepted: .*Send PDF, PNG, JPG, STEP, DXF or XLSX files/,
      ],
    ),
    ...['pdf', 'jpeg', 'step'].flatMap((ending): HostileUpload[] => [
      [`a zip named .${ending}`, one(named(`a.${ending}`, SAMPLES.zip)), 400, /despite its name/],
      [`a web page named .${ending}`, one(named(`a.${ending}`, '<!doctype html><script>')), 400, /despite its name/],
      [`a DXF named .${ending}`, one(named(`a.${ending}`, SAMPLES.dxf)), 400, /is a DXF file: its name must end in/],
    ]),
    ['a program named .pdf', one(named('a.pdf', 'MZ\x90\0')), 400, /despite its name/],
    ['nothing named .png', one(named('a.png', '')), 400, /is empty/],
    ...answered(400, invisible, [
      ['an escaped line end in a name', one(named('a%0D%0Ab.pdf'))],
      ['a name that ends early by a NUL', one(named('x.exe\0.pdf'))],
      ['a NUL before the last segment', one(named('x\0/drawing.pdf'))],
      ['an encoded name with a NUL', one(filePart("filename*=UTF-8''a%00.pdf", SAMPLES.pdf))],
      ['an encoded name with a line end', one(filePart("filename*=UTF-8''a%0d%0aX-A:%20b.pdf", SAMPLES.pdf))],
      ['an encoded name that turns around', one(filePart("filename*=UTF-8''exe%E2%80%AEfdp.pdf", SAMPLES.pdf))],
    ]),
    ...answered(400, /is a PDF file: its name must end in \.pdf/, [
      ['a PDF named .pdf.exe', one(named('drawing.pdf.exe'))],
      ['a PDF named as nothing', one(named('drawing'))],
    ]),
    ...answered(400, /despite its name/, [
      ['a picture that is a PDF too', one(named('a.png', joined(SAMPLES.png, SAMPLES.pdf)))],
      ['a PDF that is a photograph too', one(named('a.pdf', joined(SAMPLES.jpg, SAMPLES.pdf)))],
      ['a PDF that is a zip too', one(named('a.pdf', joined(SAMPLES.zip, SAMPLES.pdf)))],
      ['a PDF that is a web page too', one(named('a.pdf', joined('<script>', SAMPLES.pdf)))],
      ['a PDF that is a program too', one(named('a.pdf', joined('\x7fELF', SAMPLES.pdf)))],
      ['a signature far down', one(named('a.pdf', joined(' '.repeat(5_000), SAMPLES.pdf)))],
      ['half a signature', one(named('a.pdf', '%PDF'))],
      ['a bad file with a field missing', posted(multipart([...fields.slice(1), named('a.pdf', SAMPLES.zip)]))],
    ]),
    ['six files', many(6, named('a.pdf')), 400, /Too many files \(6\): send at most 5/],
    ['a thousand files', many(1_000, named('a.pdf')), 400, /Too many files \(1000\): send at most 5/],
    ['10 MB and a byte', one(named('a.pdf', pdfOf(10_000_001))), 400, /total 10,000,001 bytes: send at most 10 MB/],
    ['12 MB', one(named('a.pdf', pdfOf(12_000_000))), 413, /10 MB of files and 1 MB of text/],
    [
      'one bad file among good ones',
      upload(stamp, named('a.pdf'), named('b.pdf', SAMPLES.zip)),
      400,
      /&#x27;b\.pdf&#x27; is not|'b\.pdf' is not/,
    ],
    [
      'a file in the place of a text',
      upload(stamp, filePart('filename="a.pdf"', SAMPLES.pdf, 'more')),
      400,
      /is a file: send text/,
    ],
    ...answered(400, /files could not be read/, [
      ['text in the place of a file', upload(stamp, textPart('attachments', 'drawing.pdf'))],
      ['text beside a file', upload(stamp, named('a.pdf'), textPart('attachments', 'b.pdf'))],
      [
        'the name of a file in a plain form',
        {
          method: 'POST',
          body: new URLSearchParams({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), stamp, attachments: 'a.pdf' }),
        },
      ],
    ]),
    ...answered(400, /no field/, [
      ['the field in brackets', upload(stamp, filePart('filename="a.pdf"', SAMPLES.pdf, 'attachments[]'))],
      ['the field by number', upload(stamp, filePart('filename="a.pdf"', SAMPLES.pdf, 'attachments[0]'))],
      ['a field of __proto__', upload(stamp, filePart('filename="a.pdf"', SAMPLES.pdf, '__proto__'))],
    ]),
    [
      'a name twice, the later one a program',
      one(filePart('filename="a.pdf"; filename*=UTF-8\'\'b.exe', 'MZ')),
      400,
      /File type not accepted|despite its name/,
    ],
    [
      'an encoded name with a path to nothing',
      one(filePart("filename*=UTF-8''%2e%2e%2f", SAMPLES.pdf)),
      400,
      /has no name/,
    ],
    [
      'an encoded name of no charset we know',
      one(filePart("filename*=x-none'de'a.pdf", SAMPLES.pdf)),
      400,
      /arrived incomplete|has no name|File type not accepted|must end in/,
    ],
    ...answered(400, /arrived incomplete/, [
      ['a name with a bare quote', one(named('a\\"b.pdf'))],
      [
        'a part without a name',
        upload(stamp, { head: 'Content-Disposition: form-data; filename="a.pdf"', body: SAMPLES.pdf }),
      ],
      ['a part without a disposition', upload(stamp, { head: 'Content-Type: application/pdf', body: SAMPLES.pdf })],
      [
        'a part that is no form data',
        upload(stamp, {
          head: 'Content-Disposition: attachment; name="attachments"; filename="a.pdf"',
          body: SAMPLES.pdf,
        }),
      ],
      ['no end', posted(multipart([...fields, named('a.pdf')], ''))],
      ['half an end', posted(multipart([...fields, named('a.pdf')], `--${BOUNDARY}-`))],
      [
        'another boundary',
        posted(multipart([...fields, named('a.pdf')]), 'multipart/form-data; boundary=----AnotherOne'),
      ],
      ['no boundary', posted(multipart([...fields, named('a.pdf')]), 'multipart/form-data')],
    ]),
    [
      'another multipart',
      posted(multipart([...fields, named('a.pdf')]), `multipart/mixed; boundary=${BOUNDARY}`),
      415,
      /read this form/,
    ],
    ['10,000 empty files', many(10_000, named('')), 400, /too many fields/],
    [
      '100,000 boundaries',
      posted(bytesOf(`--${BOUNDARY}${CRLF}`.repeat(100_000))),
      400,
      /too many fields|arrived incomplete/,
    ],
    [
      'a head of 2 MB',
      one(filePart('filename="a.zip"', SAMPLES.zip, 'attachments', `${CRLF}X-Long: ${'x'.repeat(2e6)}`)),
      400,
      /File type not accepted|arrived incomplete/,
    ],
    ['a name of 1 MB', one(named(`${'x'.repeat(1e6)}.exe`, 'MZ')), 400, /File type not accepted/],
    [
      'a good file with a line that is wrong',
      upload(stamp, named('a.pdf'), textPart('lines[0].quantity2', 'ten')),
      400,
      /whole number|no field/,
    ],
  ]
}
