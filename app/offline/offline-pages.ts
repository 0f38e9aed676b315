import type { CachedLink } from '#app/offline/cached-pages.ts'
import { shownDate } from '#app/offline/page-html.ts'
import type { SearchAnswer, SearchResult } from '#catalog/answers.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

type PageContent = { readonly title: string; readonly bar: string; readonly main: string }

const MAX_LINKS = 30

/** Renders the page for an `address` that isn't cached: says so and lists the cached pages. */
export function offlinePage(address: string, links: readonly CachedLink[], offline: boolean): PageContent {
  const title = offline ? 'You are offline' : 'Our site can’t be reached'
  const items = links.slice(0, MAX_LINKS).map((link) => `<li>${pageLink(link)}</li>`)
  const list =
    items.length === 0
      ? ''
      : `<section class="kept-links"><h2 class="section-title">Pages saved on this device</h2><ul>${items.join('')}</ul></section>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">${title}</h1>
<p class="lead">This page isn’t saved on this device. Nothing you typed is lost. Try again when you are back online.</p>
<p class="actions"><a class="button button-dark" href="${escapeMarkup(address)}">Retry</a>
<a class="button" href="/order">Request a quote</a></p>${list}</div>`
  return { title, bar: '<p>Offline: part number search and the pages you have visited still work.</p>', main }
}

const pageLink = ({ path, title }: CachedLink): string =>
  `<a class="text-link" href="${escapeMarkup(path)}">${title.replace(/ – [^–]*$/, '')}</a>`

/** Renders the search page from the cached part numbers. `isCached` says whether a result's page is cached too. */
export function searchPage(
  { query, results }: SearchAnswer,
  date: Date,
  isCached: (result: SearchResult) => boolean,
): PageContent {
  const shown = escapeMarkup(query)
  const items = results.map((result) => searchHit(result, isCached(result)))
  const nothing = `<div class="nothing-left"><p class="font-semibold text-ink">No matching part numbers found</p>
<p>Search looks for exact part numbers in all product tables</p>
<p>Try: partial numbers, removing hyphens, or different formats</p></div>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">Part Number Search (${results.length})</h1>
<p class="lead">for <span class="font-mono text-ink">${shown}</span></p>
${items.length === 0 ? nothing : `<ul class="result-list">${items.join('')}</ul>`}</div>`
  const bar = `<p>Offline: searched the part numbers saved ${shownDate(date)}.</p>`
  return { title: `${shown} – Part Number Search`, bar, main }
}

function searchHit({ url, partNumber, displayName, matchType, relevance }: SearchResult, cached: boolean): string {
  const note = cached ? '' : ' · page not saved'
  return `<li class="result"><a class="result-link" href="${escapeMarkup(url)}"><span class="min-w-0 flex-1">
<span class="hit-number">${escapeMarkup(partNumber)}</span><span class="hit-family">${escapeMarkup(displayName)}${note}</span></span>
<span class="hit-badge" data-match="${matchType}">${matchType}</span>
<span class="hit-score"><span class="sr-only">relevance </span>${Math.round(relevance)}</span></a></li>`
}
