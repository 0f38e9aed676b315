import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { PAGE_STATES } from '#tests/browser/page-states.ts'

/** Half of a usual window, as at 200 % zoom; then the narrowest width that must work (WCAG 1.4.10). */
const WIDE = { width: 1280, height: 640 }
const ZOOMED = { width: 640, height: 320 }
const NARROWEST = { width: 320, height: 640 }
/** The width between our margins on A4 in CSS px. A page with a named CSS page prints in landscape. */
const PAPER_WIDTH = 673
const LANDSCAPE_WIDTH = 965
const CONTRAST = 3
const AT_ONCE = 20

/** The state in `npm test`; the long run has the others. */
const SAMPLE = 'a part'

for (const { name, path, wide, narrow, elsewhere = /^$/, paper = [] } of PAGE_STATES) {
  test(`${name}: accessible, visible in forced colors, reachable by Tab, complete at 320 px and on paper`, {
    tag: name === SAMPLE ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await openPage(page, path)
    await wide?.(page)
    expect.soft(await findings(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await smallTargets(page)).toEqual([])
    expect.soft(await unseenControls(page)).toEqual([])
    expect.soft(await unmarkedStates(page)).toEqual([])
    expect.soft(await hiddenSteps(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
    const words = await wordsOf(page)

    await page.setViewportSize(ZOOMED)
    await expect.soft.poll(() => misfits(page)).toEqual([])
    await page.setViewportSize(NARROWEST)
    await narrow?.(page)
    await expect.soft.poll(() => misfits(page)).toEqual([])
    const left = new Set(await wordsOf(page))
    expect.soft(words.filter((word) => !left.has(word) && !elsewhere.test(word))).toEqual([])
    expect.soft(await smallTargets(page)).toEqual([])
    expect.soft(await findings(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    const landscape = await page.evaluate(
      () => getComputedStyle(document.querySelector('main > *') ?? document.body).page,
    )
    await page.setViewportSize({ ...WIDE, width: landscape === 'auto' ? PAPER_WIDTH : LANDSCAPE_WIDTH })
    await expect.soft.poll(() => misfits(page)).toEqual([])
    const ROLES = ['banner', 'contentinfo', 'navigation', 'button'] as const
    for (const role of ROLES) await expect.soft(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    const printed = await page.locator('main').innerText()
    for (const words of paper) expect.soft(printed).toContain(words)
  })
}

/** Targets below 24 x 24 px that no exception of WCAG 2.5.8 covers. */
async function smallTargets(page: Page): Promise<string[]> {
  // The header, the buttons of the filters and an open list lie over a part of any field that is scrolled there.
  await page.evaluate(() => {
    const unstuck = new CSSStyleSheet()
    unstuck.replaceSync(
      'header, .filter-actions { position: static !important } .filter-menu { display: none !important }',
    )
    document.adoptedStyleSheets.push(unstuck)
  })
  const small = await findings(page, 'html', ['target-size'])
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return small
}

const wordsOf = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main: HTMLElement) => {
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [drawn]
    return [...new Set(main.innerText.toLowerCase().split(/\s+/).filter(Boolean))]
  })

type Sides = [number, number, number, number]

/** Controls in the window without visible contrast. */
async function unseenControls(page: Page): Promise<string[]> {
  const controls = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, summary')].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round) as Sides
      const within =
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left && bottom > top
      const over = within && document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const seen = over && element.contains(over) && element.checkVisibility({ opacityProperty: true })
      return seen ? [{ html: element.outerHTML.slice(0, 120), left, top, right, bottom }] : []
    }),
  )
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = (grey: number) => (grey / 255) ** 2.2 + 0.05
  const contrast = ({ left, top, right, bottom }: (typeof controls)[number]) => {
    const lines = Array.from({ length: bottom - top }, (_, y) => (top + y) * info.width)
    const greys = lines.flatMap((line) => [...data.subarray(line + left, line + right)])
    return light(Math.max(...greys)) / light(Math.min(...greys))
  }
  return controls.filter((control) => contrast(control) < CONTRAST).map(({ html }) => html)
}

/** Elements that are current, pressed, selected or highlighted, but look like their neighbors. */
const unmarkedStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MARKED = '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [data-highlighted]'
    const look = (element: Element) => {
      const { color, backgroundColor, borderColor, outlineStyle, textDecorationLine, fontWeight } =
        getComputedStyle(element)
      return [color, backgroundColor, borderColor, outlineStyle, textDecorationLine, fontWeight].join()
    }
    return [...document.querySelectorAll(MARKED)].flatMap((element) => {
      const likes = [...document.getElementsByTagName(element.tagName)].filter(
        (other) => other.className === element.className && other.checkVisibility() && !other.matches(MARKED),
      )
      const alike = element.matches('a, button, [role=option]') && likes.some((other) => look(other) === look(element))
      return alike && element.checkVisibility() ? [element.outerHTML.slice(0, 120)] : []
    })
  })

/** Tab stops, forward and back, whose focus is mostly covered or has no outline. */
async function hiddenSteps(page: Page): Promise<string[]> {
  await page.keyboard.press('Escape') // closes any overlay
  await page.evaluate(() => {
    const walked = { faults: new Set<string>(), fresh: 0 }
    const seen = { there: new Set<Element>(), back: new Set<Element>() }
    const step = ({ shiftKey }: KeyboardEvent) => {
      const focused = document.activeElement
      if (!focused || focused.matches('body, iframe')) return
      const way = shiftKey ? seen.back : seen.there
      if (way.has(focused)) return
      way.add(focused)
      walked.fresh += 1
      const box = focused.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const covers = [0.1, 0.5, 0.9].flatMap((share) => {
        const over = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share)
        const own =
          over && (focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused))
        return own ? [] : [over?.outerHTML.slice(0, 80) ?? 'the edge of the window']
      })
      const outlined = [focused, focused.parentElement, focused.closest('label')].some(
        (element) => element && getComputedStyle(element).outlineStyle !== 'none',
      )
      // A date field highlights its own parts.
      const marked = outlined || focused.matches('input[type=date]')
      const faults = [...(covers.length > 1 ? covers : []), ...(marked ? [] : ['no outline'])]
      if (faults.length > 0) walked.faults.add(`${focused.outerHTML.slice(0, 120)}: ${faults.join(', ')}`)
    }
    // By keyup the focus has moved and the page has scrolled. A heading row follows with the frame.
    addEventListener('keyup', (event) => requestAnimationFrame(() => step(event)), true)
    Object.assign(window, { walked })
  })
  const newSteps = () =>
    page.evaluate(() => {
      const { walked } = window as unknown as { walked: { fresh: number } }
      const { fresh } = walked
      walked.fresh = 0
      return fresh
    })
  for (const key of ['Tab', 'Shift+Tab'])
    do
      for (let steps = 0; steps < AT_ONCE; steps += 1) {
        await page.keyboard.press(key)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    while ((await newSteps()) > 0)
  return page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return [...(window as unknown as { walked: { faults: Set<string> } }).walked.faults]
  })
}

/** Text and controls beyond the window's edges or clipped by their container, unless that scrolls. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange()
    const placesOf = (element: Element): DOMRect[] => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
      const lines = texts.flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      return element.matches('button, input, select, textarea') ? [...lines, element.getBoundingClientRect()] : lines
    }
    const beyond = ({ left, right }: DOMRect, start: number, end: number) => left < start - 1 || right > end + 1
    const misfit = (element: Element, place: DOMRect): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, clipPath, display } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (edge.width <= 2 || clipPath !== 'none') return false // for screen readers
        if (/auto|scroll/.test(overflowX) && display !== 'inline') return beyond(edge, 0, innerWidth)
        if (overflowX !== 'visible' && beyond(place, edge.left, edge.right)) return true
      }
      return beyond(place, 0, innerWidth)
    }
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]'),
    )
    const found = shown.filter((element) => placesOf(element).some((place) => misfit(element, place)))
    const tooWide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...found.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ]
  })
