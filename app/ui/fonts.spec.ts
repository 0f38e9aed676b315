import { expect, type Page, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { hydrated } from '#tests/browser/hydrated.ts'
import { layoutShift } from '#tests/browser/sound-page.ts'

/** A tenth of a good layout shift score: a line or two of text may wrap differently. */
const MAX_SHIFT = 0.01

/** Tables are full of numbers, which have a font of their own. */
const PRELOADED = {
  '/': [/archivo/],
  '/banana/insulated-jacks': [/archivo/, /plex-mono-latin-400/, /plex-mono-latin-500/],
  '/part/10-880-2-05': [/archivo/],
}

/** The fonts of the page's 📝. */
async function fontsOfSign(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  await page
    .getByText('📝 Request Quote', { exact: true })
    .first()
    .evaluate((element) => element.setAttribute('data-drawn', ''))
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-drawn]' })
  return (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
}

test('nothing jumps when the fonts load late, those of the first screen are preloaded, and a sign is drawn with our own emoji', async ({
  page,
}) => {
  for (const [path, preloaded] of Object.entries(PRELOADED)) {
    const release = await holdBack(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await hydrated(page)
    const links = page.locator('link[rel="preload"][as="font"]')
    await expect(links).toHaveCount(preloaded.length)
    for (const [index, font] of preloaded.entries()) await expect(links.nth(index)).toHaveAttribute('href', font)
    release()
    const arrived = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(arrived).toBeGreaterThanOrEqual(3)
    expect([path, (await layoutShift(page)) < MAX_SHIFT]).toEqual([path, true])
    await page.unroute('**/*.woff2')
  }
  const emoji = { familyName: 'Noto Color Emoji', isCustomFont: true, glyphCount: 1 }
  await expect.poll(() => fontsOfSign(page)).toContainEqual(expect.objectContaining(emoji))
})
