import * as z from 'zod'

const address = (what: string) => z.string().describe(`The address of ${what}, a path on this site.`)

/** Parsing keeps what is described, and leaves out what else a document has. */
export const documentList = z
  .strictObject({
    documents: z.array(
      z.object({
        kind: z.string().describe('cmrt, reach, rohs, iso-9001 …'),
        label: z.string(),
        title: z.string(),
        version: z.string(),
        state: z
          .enum(['current', 'earlier', 'coming', 'ended'])
          .describe('One of a kind and its families is current. Ended: its last day is over.'),
        validFrom: z.iso.date().nullable(),
        validUntil: z.iso.date().nullable(),
        tables: z.array(z.string()).nullable().describe('The tables of the families that it is about; null for all.'),
        template: z.string().nullable().describe("What a cell of the maker's workbook says of its template."),
        mediaType: z.string(),
        size: z.int().describe('In bytes.'),
        url: address('this version of the file'),
        currentUrl: address('the current version, always'),
        sample: z.boolean().describe('Whether it is an example of the sample catalog, not a paper of the company.'),
      }),
    ),
  })
  .describe("The company's documents.")
