import { test } from '@playwright/test'
import { fillContact, openForm, sendForm } from '#tests/browser/request-form.ts'
import { startTlsProxy, type TlsProxy } from '#tests/programs/tls-proxy.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

test.use({ ignoreHTTPSErrors: true })

let site: SiteProcess
let proxy: TlsProxy
test.beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1,::1', FORM_MIN_SECONDS: '0' })
  proxy = await startTlsProxy(site.url)
})
test.afterAll(async () => {
  await proxy.stop()
  await site.stop()
})

test('behind a TLS proxy a request is sent with a script', { tag: '@long' }, async ({ page }) => {
  await openForm(page, `${proxy.url}/order?part=10-880-2-05`)
  await fillContact(page)
  await sendForm(page)
})
