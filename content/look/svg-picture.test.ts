import { expect, test } from 'vitest'
import { readSvg } from '#content/look/svg-picture.ts'
import { faultText } from '#content/yaml-text.ts'

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40">'

function read(text: string) {
  const result = readSvg({ file: 'logo.svg', text })
  return 'width' in result ? result : result.faults.map(faultText)
}

test('a drawing as programs write it is taken as it is, with its proportions', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Inkscape -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" viewBox="0 0 120 40">
  <metadata><rdf:RDF><rdf:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata>
  <style>/* the mark */ .mark { fill: url( '#shade' ) } <![CDATA[ g > .mark { stroke: url(#shade) } ]]><!-- x --></style>
  <defs><linearGradient id="shade"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
  <g inkscape:label="Mark"><circle class="mark" cx="20" cy="20" r="12" style="stroke:#d69a26"/></g>
  <use xlink:href="#shade"/><text x="40" y="26">Northbridge</text>
</svg>`
  expect(read(text)).toEqual({ width: 120, height: 40 })
})

test('a shape may be used many times, but no drawing holds a browser up: ten of ten of ten and so on, or of itself', () => {
  const ten = (id: number) => `<g id="a${id + 1}">${`<use href="#a${id}"/>`.repeat(10)}</g>`
  const drawing = (levels: number) =>
    `${OPEN}<defs><path id="a0"/>${Array.from({ length: levels }, (_, id) => ten(id)).join('')}</defs><use href="#a${levels}"/></svg>`
  expect(read(drawing(2))).toEqual({ width: 120, height: 40 })
  expect(read(drawing(9))).toEqual([expect.stringContaining('draw more than 20000 shapes')])
  expect(read(`${OPEN}<g id="a"><use href="#a"/></g></svg>`)).toEqual([expect.stringContaining('draw more than')])
})

const HOSTILE = [
  ...['<script>alert(1)</script>', '<script href="https://evil.example/x.js"/>', '<g onclick="alert(1)"/>'],
  '<g ONLOAD="alert(1)"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<image href="https://evil.example/pixel.png" width="1" height="1"/>',
  ...['<use href="https://evil.example/x.svg#a"/>', '<use xlink:href="data:image/svg+xml;base64,AAAA#a"/>'],
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  ...['<animate attributeName="href" values="javascript:alert(1)"/>', '<set attributeName="onload" to="alert(1)"/>'],
  ...['<rect fill="url(https://evil.example/x)"/>', '<rect style="fill:url( https://evil.example/x)"/>'],
  ...['<rect style="fill:u\\72l(https://evil.example/x)"/>', '<style>@import "https://evil.example/x.css";</style>'],
  '<style>rect { fill: url("https://evil.example/x") }</style>',
  '<style><![CDATA[rect { fill: url(//evil.example/x) }]]></style>',
  '<style>@im<!-- -->port "https://evil.example/x.css";</style>',
  '<style>@im<![CDATA[port "https://evil.example/x.css";]]></style>',
  '<style><![CDATA[@imp]]><![CDATA[ort "https://evil.example/x.css";]]></style>',
  '<style>rect { fill: ur<!-- -->l(https://evil.example/x) }</style>',
  '<style>rect { fill: <desc/>url(https://evil.example/x) }</style>',
  '<style>@im<desc>a</desc>port "https://evil.example/x.css";</style>',
  '<style>rect { fill: &#x75;rl(https://evil.example/x) }</style>',
  '<style>rect { fill: \\75rl(https://evil.example/x) }</style>',
  '<style>rect { fill: ur/* */l(https://evil.example/x) }</style>',
  '<style>a { x: "/*" } rect { fill: url(https://evil.example/x) } b { x: "*/" }</style>',
  '<style>rect { mask-image: image-set("https://evil.example/x.png" 1x) }</style>',
  '<style>rect { mask-image: -webkit-image-set("https://evil.example/x.png" 1x) }</style>',
  '<style>rect { mask-image: image("https://evil.example/x.png") }</style>',
  '<style>rect { mask-image: SRC("https://evil.example/x.png") }</style>',
  '<style>rect { mask-image: cross-fade("https://evil.example/x.png", red) }</style>',
  ...['<style>rect { mask-image: -moz-element(#a) }</style>', '<style>rect { x: expression(alert(1)) }</style>'],
  '<style>rect { -moz-binding: x }</style>',
  '<rect style="mask-image:image-set(&quot;https://evil.example/x.png&quot; 1x)"/>',
  '<rect mask="ur/**/l(https://evil.example/x)"/>',
  ...['<g xml:base="https://evil.example/x.svg"><use href="#a"/></g>', '<image href="data:image/png;base64,AAAA"/>'],
  '<iframe src="https://evil.example/"/>',
  '<handler xmlns="http://www.w3.org/1999/xhtml" type="x">alert(1)</handler>',
]

test.for(HOSTILE)('%s is refused with its line', (markup) => {
  expect(read(`${OPEN}\n${markup}\n</svg>`)).toContainEqual(expect.stringMatching(/^logo\.svg:2: /))
})

test.for([
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${OPEN}</svg>`, /document type/],
  [`<?xml-stylesheet href="https://evil.example/x.css"?>${OPEN}</svg>`, /'<\?xml-stylesheet … \?>' isn't possible/],
  [`${OPEN}&bomb;</svg>`, /This is not XML: undefined entity/],
  [`${OPEN}<g>`, /This is not XML/],
  ['<svg viewBox="0 0 1 1"></svg>', /must be an <svg xmlns=/],
  ['<html xmlns="http://www.w3.org/1999/xhtml"></html>', /must be an <svg xmlns=/],
  [OPEN.replace('viewBox="0 0 120 40"', 'width="120"').concat('</svg>'), /needs a viewBox/],
  [OPEN.replace('120 40', '0 40').concat('</svg>'), /needs a viewBox/],
  [`${OPEN}${' '.repeat(64_000)}</svg>`, /more than 64000 characters/],
  ['not a picture', /This is not XML/],
] as const)('%s is refused', ([text, message]) => {
  expect(read(text)).toContainEqual(expect.stringMatching(message))
})
