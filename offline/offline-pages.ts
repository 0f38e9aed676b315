import type { SearchAnswer, SearchResult } from '#catalogue/answers.ts'
import type { KeptLink } from '#offline/kept-pages.ts'
import { escaped, shownDate } from '#offline/page-text.ts'

type MadePage = { readonly title: string; readonly bar: string; readonly main: string }

const MOST_LINKS = 30

/** What is shown for a page that isn't kept: so much, and which pages are. `address` is the one asked for. */
export function awayPage(address: string, links: readonly KeptLink[], offline: boolean): MadePage {
  const title = offline ? 'You are offline' : "We can't be reached"
  const items = links.slice(0, MOST_LINKS).map((link) => `<li>${pageLink(link)}</li>`)
  const list =
    items.length === 0
      ? ''
      : `<section class="kept-links"><h2 class="section-title">Pages kept on this device</h2><ul>${items.join('')}</ul></section>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">${title}</h1>
<p class="lead">This page is not kept on this device. Nothing you typed is lost: try again when the network is back.</p>
<p class="actions"><a class="button button-dark" href="${escaped(address)}">Retry</a>
<a class="button" href="/order">Write a request</a></p>${list}</div>`
  return { title, bar: '<p>Offline: part-number search and the pages you have visited work.</p>', main }
}

const pageLink = ({ path, title }: KeptLink): string =>
  `<a class="text-link" href="${escaped(path)}">${title.replace(/ – [^–]*$/, '')}</a>`

/** The search's page from the kept list; `isKept` tells whose page is there too. */
export function searchPage(
  { query, results }: SearchAnswer,
  date: Date,
  isKept: (result: SearchResult) => boolean,
): MadePage {
  const shown = escaped(query)
  const items = results.map((result) => searchHit(result, isKept(result)))
  const nothing = `<div class="nothing-left"><p class="font-semibold text-ink">No matching part numbers found</p>
<p>Search looks for exact part numbers in all product tables</p>
<p>Try: partial numbers, removing hyphens, or different formats</p></div>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">Part Number Search (${results.length})</h1>
<p class="lead">for <span class="font-mono text-ink">${shown}</span></p>
${items.length === 0 ? nothing : `<ul class="result-list">${items.join('')}</ul>`}</div>`
  const bar = `<p>Offline: searched in the part numbers of ${shownDate(date)}.</p>`
  return { title: `${shown} – Part Number Search`, bar, main }
}

function searchHit({ url, partNumber, displayName, matchType, relevance }: SearchResult, kept: boolean): string {
  const note = kept ? '' : ' · page not kept'
  return `<li class="result"><a class="result-link" href="${escaped(url)}"><span class="min-w-0 flex-1">
<span class="hit-number">${escaped(partNumber)}</span><span class="hit-family">${escaped(displayName)}${note}</span></span>
<span class="hit-badge" data-match="${matchType}">${matchType}</span>
<span class="hit-score"><span class="sr-only">relevance </span>${Math.round(relevance)}</span></a></li>`
}
