import { expect, test } from 'vitest'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { listContext } from '#tests/samples/list-context.ts'

const [A, B] = ['10-880-2-05', '10-880-2-06']
const CONTEXT = listContext([A, B])
/** `10-880-2-05 250`, with `?` if the line is asked; the last item is `asks` if the whole list is. */
const read = async (text: string): Promise<string[]> => {
  const { lines, question } = await readListText(text, CONTEXT)
  const read = lines.map(
    ({ partNumber, quantities, doubt }) => `${partNumber} ${quantities.join('/')}${doubt ? '?' : ''}`,
  )
  return question ? [...read, 'asks'] : read
}
const headers = (from: string, sent: string, to: string, subject: string) =>
  `${from}: Ana Reyes <ana@northbridge.example>\n${sent}: 20.11.2026 10:04\n${to}: Sales\n${subject}: RFQ 2026-1182`

test.for([
  [headers('From', 'Sent', 'To', 'Subject')],
  [headers('*From', '*Sent', '*To', '*Subject')],
  [headers('Von', 'Gesendet', 'An', 'Betreff')],
  [headers('De ', 'Envoyé ', 'À ', 'Objet ')],
  [headers('De', 'Enviado el', 'Para', 'Asunto')],
  [headers('Da', 'Inviato', 'A', 'Oggetto')],
  [headers('Van', 'Verzonden', 'Aan', 'Onderwerp')],
  [headers('De', 'Enviada em', 'Para', 'Assunto')],
  [headers('Od', 'Wysłano', 'Do', 'Temat')],
  [headers('Från', 'Skickat', 'Till', 'Ämne')],
  ['-----Original Message-----'],
  ['-----Ursprüngliche Nachricht-----'],
  ["-----Message d'origine-----"],
  ['----- Mensaje original -----'],
  ['-----Messaggio originale-----'],
  ['-----Oorspronkelijk bericht-----'],
  ['-----Mensagem original-----'],
  ['-----Wiadomość oryginalna-----'],
  ['-----Ursprungligt meddelande-----'],
  ['---------- Forwarded message ---------'],
  ['Begin forwarded message:'],
  ['Anfang der weitergeleiteten Nachricht:'],
  ['On Fri, Nov 20, 2026 at 10:04 AM Ana Reyes <ana@northbridge.example> wrote:'],
  ['On Fri, Nov 20, 2026 at 10:04 AM Ana Reyes <\nana@northbridge.example> wrote:'],
  ['Am 20.11.2026 um 10:04 schrieb Ana Reyes:'],
  ['Ana Reyes <ana@northbridge.example> schrieb am Freitag, 20. November 2026 um 10:04:'],
  ['Le ven. 20 nov. 2026 à 10:04, Ana Reyes a écrit :'],
  ['El vie, 20 nov 2026 a las 10:04, Ana Reyes escribió:'],
  ['Il giorno ven 20 nov 2026 alle 10:04 Ana Reyes ha scritto:'],
  ['Op vr 20 nov 2026 om 10:04 schreef Ana Reyes:'],
  ['Em sex., 20 de nov. de 2026 às 10:04, Ana Reyes escreveu:'],
  ['W dniu 20.11.2026 o 10:04, Ana Reyes pisze:'],
  ['Den fre 20 nov. 2026 kl 10:04 skrev Ana Reyes:'],
] as const)('below %j lines are asked beside a reply with parts, else the list (behavior 10.34)', async ([start]) => {
  expect(await read(`Please quote 500 of ${A}\n\n${start}\n\n${A} 250\n${B} 40`)).toEqual([
    `${A} 500`,
    `${A} 250?`,
    `${B} 40?`,
  ])
  expect(await read(`For your information.\n\n${start}\n\nPart\tQty\n${A}\t250\n${B}\t40`)).toEqual([
    `${A} 250`,
    `${B} 40`,
    'asks',
  ])
})

test.for([
  ['marked lines', `${A} 500\n> ${B} 40`, [`${A} 500`, `${B} 40?`]],
  ['a reply below what it quotes', `On Nov 20, Ana wrote:\n> ${B} 40\n\nSorry:\n${A} 5`, [`${B} 40?`, `${A} 5`]],
  ['two tables', `MPN\tQty\n${A}\t5\n\n> Qty\tMPN\n> 7\t${B}`, [`${A} 5`, `${B} 7?`]],
  ['a text that is quoted as a whole', `> ${A} 5\n>\n> ${B} 7`, [`${A} 5`, `${B} 7`]],
  [
    'a mail with its own headers',
    `${headers('From', 'Date', 'To', 'Subject')}\n\n${A} 5\n${B} 7`,
    [`${A} 5`, `${B} 7`],
  ],
  ['an order with addresses', `ORDER\nFrom: Dayton\nTo: Concord\nDate: 11/20/2026\n${A} 5`, [`${A} 5`]],
  ['a sentence', `As Ana wrote on Nov 20, 2026:\n${A} 5\n${B} 7`, [`${A} 5`, `${B} 7`]],
] as const)('%s', async ([, text, lines]) => {
  expect(await read(text)).toEqual(lines)
})

test('other columns of a forwarded table leave the question open', async () => {
  const { table } = await readListText(`Hi\n-----Original Message-----\nPart\tQty\tBin\n${A}\t250\t4`, CONTEXT)
  const choice = { number: 0, quantities: [2], notes: [], manufacturer: null }
  const again = await readPastedRows(table?.rows ?? [], CONTEXT, { choice })
  expect([again.lines[0]?.quantities, again.question]).toEqual([[4], expect.stringContaining('forwarded')])
})
