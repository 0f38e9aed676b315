/** The texts of the page 'Additional Products': products that are not in the tables (behavior 2.9). */
export const ADDITIONAL_PRODUCTS = [
  {
    name: 'Hardware',
    text: 'Nuts, washers, screws and the other small parts that mount a jack, a post or a terminal.',
  },
  { name: 'Knobs and handles', text: 'For the front panels that our posts and jacks sit in.' },
  {
    name: 'Solder and solderless terminals',
    text: 'For wires that are soldered, and for joints made without solder: types beyond those in the terminal tables.',
  },
  { name: 'Test products', text: 'What a test bench needs around banana plugs, tip plugs and jacks.' },
] as const satisfies readonly { readonly name: string; readonly text: string }[]
