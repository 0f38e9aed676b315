import { type Context, Hono } from 'hono'
import { type CompanyDocument, documentAddress } from '#catalog/company/company-document.ts'
import { askKey } from '#documents/lot-certificates.ts'
import { SAMPLE_CERTIFICATE } from '#sample/company-documents.ts'
import { download } from '#server/downloads/attachment-answers.ts'
import { isTagged } from '#server/downloads/file-conditions.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import { disposition } from '#shared/disposition.ts'
import { isTooMany } from '#shared/limits.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = Pick<SiteServices, 'content' | 'requests' | 'catalog' | 'openSampleDocument'>

/** `/documents/{kind}` leads to the current one, `/documents/{kind}/{version}` is its file. Throws a Problem 503. */
export function companyDocuments({ content, requests, openSampleDocument }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/documents/:kind', (c) => {
      const kind = c.req.param('kind').toLowerCase()
      const current = content().documents.filter((document) => document.kind === kind && document.state === 'current')
      const [only, ...more] = current
      if (!only) return problemDocument(404, 'There is no such document. /documents lists them all.')
      return c.redirect(more.length === 0 ? documentAddress(only) : `/documents#${encodeURIComponent(kind)}`, 302)
    })
    .get('/documents/:kind/:version', async (c) => {
      const [kind, version] = [c.req.param('kind').toLowerCase(), c.req.param('version').toLowerCase()]
      const found = content().documents.find((document) => document.kind === kind && document.versionKey === version)
      if (!found) return problemDocument(404, 'There is no such document. /documents lists them all.')
      return await sendDocument(c, found, found.isSample ? openSampleDocument : (hash) => requests.openFile(hash))
    })
}

async function sendDocument(
  c: Context<SiteEnv>,
  { hash, text, mediaType, name }: CompanyDocument,
  open: (hash: string) => Promise<Buffer | null>,
): Promise<Response> {
  if (hash === null) return c.text(text ?? '')
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': disposition(name, mediaType !== CONTENT_TYPES.pdf),
    ETag: `"${hash}"`,
  }
  if (isTagged(c.req.header('If-None-Match') ?? '', hash)) return new Response(null, { status: 304, headers })
  const bytes = await open(hash)
  if (!bytes) return problemDocument(404, 'This document’s file is missing. Please ask us for it.')
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Length': String(bytes.byteLength) })
}

/** The certificate for a posted lot and PO number, else the page. After the form receiver. Throws a Problem 503. */
export function lotCertificates({ requests, catalog, openSampleDocument }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post('/certificates', async (c, next) => {
    const posted = c.get('posted')
    const form = posted && (await parseForm(posted))
    if (!form || !('fields' in form)) return next()
    const typed = (name: string) => String(form.fields.get(name) ?? '')
    const [lot, po] = [typed('lot'), typed('po')] as const
    if (catalog()?.sample === true && askKey(lot, po) === askKey(SAMPLE_CERTIFICATE.lot, SAMPLE_CERTIFICATE.po)) {
      const { name, hash } = SAMPLE_CERTIFICATE
      return download(c, { name, mediaType: CONTENT_TYPES.pdf, bytes: await openSampleDocument(hash) })
    }
    try {
      const found = await requests.findCertificate(lot, po)
      return found ? download(c, found) : next()
    } catch (error) {
      if (!isTooMany(error)) throw error
      const refusal = [error.message, error.advice]
      c.set('posted', { ...posted, refused: { status: 429, refusal, retryAfter: error.retryAfter, keeps: true } })
      return next()
    }
  })
}
