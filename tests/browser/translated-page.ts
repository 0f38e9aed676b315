import type { Page } from '@playwright/test'

/**
 * Does to the page, from now on, what a browser's translator does: each text is replaced by one in two elements. What says
 * that it isn't to be translated stays. Returns the errors that the page throws, but for those of hydration, after which React
 * makes that piece of the page anew.
 */
export async function translatePage(page: Page): Promise<readonly string[]> {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => /error #4(18|23|25)/.test(message) || thrown.push(message))
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style, textarea, svg, [translate="no"]')) return
      if (text.data.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translate = (node: Node) => {
      if (node instanceof Text) return wrap(node)
      const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) if (text instanceof Text) found.push(text)
      found.forEach(wrap)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target)
        else addedNodes.forEach(translate)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    translate(document.body)
  })
  return thrown
}
