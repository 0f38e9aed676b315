import type { SlideText } from '#catalogue/company-texts.ts'

/** What the pictures of the engineering page show: files of `product-images/site/`, a family's title image each. */
export const ENGINEERING_SLIDES = [
  {
    picture: 'title-panel-jacks.png',
    alt: 'A white panel jack with its nut and a gold-plated turret',
    caption: 'Panel jacks to MIL-DTL-39024',
    path: '/panel-jacks/panel-jack',
  },
  {
    picture: 'title-insulated-military-terminals.png',
    alt: 'A gold-plated terminal in a green press-fit bushing',
    caption: 'Insulated terminals supplied to A-A-59126',
    path: '/terminals/insulated-military',
  },
  {
    picture: 'title-insulated-pc-jacks.png',
    alt: 'A gold-plated PC jack in a blue insulating sleeve',
    caption: 'PC jacks, insulated in ten colours',
    path: '/pc-jacks/insulated-pc-jacks',
  },
] as const satisfies readonly SlideText[]

type Note = { readonly name: string; readonly text: string }

/** What we can make, beside what the tables list. */
export const CAPABILITIES = [
  {
    name: 'Turned metal parts',
    text: 'Brass, leaded red brass, phosphor bronze, beryllium copper and aluminum: bodies, pins, turrets, forks and shanks, dimensioned to the thousandth of an inch.',
  },
  {
    name: 'Springs and contacts',
    text: 'Contact springs for .080" tip plugs and 4 mm banana pins, plated apart from the body where the part calls for it.',
  },
  {
    name: 'Mounting',
    text: 'Nut, screw, press-fit, swage and solder mounts, for boards of .031" to .250".',
  },
] as const satisfies readonly Note[]

export const MOLDING = [
  'Thermal injection molding makes the insulating sleeves and heads of our jacks, plugs and posts. Among the terminals, diallyl phthalate goes with nut and screw mounts, PTFE with press-fit.',
  'Insulation comes in ten colours, numbered as AA59126/ numbers have them: 0 black, 1 brown, 2 red, 3 orange, 4 yellow, 5 green, 6 blue, 7 violet, 8 gray, 9 white.',
] as const

/** RoHS as DESIGN 6 has it; null where it depends on what is ordered. */
type Finish = Note & { readonly rohs: boolean | null }

/** The nine electroplating finishes (SPEC 2). */
export const FINISHES = [
  { name: 'Bright Electro Tin', text: 'Solders well and keeps a bright face.', rohs: true },
  { name: 'Copper', text: 'A conductive layer under other finishes.', rohs: null },
  { name: 'Gold', text: 'Does not tarnish: low and steady contact resistance.', rohs: true },
  { name: 'Nickel', text: 'Hard and wear-resistant, alone or under gold.', rohs: true },
  { name: 'Silver', text: 'The best conductor of all, for higher currents.', rohs: true },
  { name: 'Electro Tin', text: 'The plain solderable finish of most terminals.', rohs: true },
  { name: 'Electro Solder', text: 'Tin-lead, where a drawing still asks for it.', rohs: false },
  { name: 'Zinc', text: 'Protects hardware and bases from corrosion.', rohs: null },
  { name: 'Custom', text: 'Another finish, or another thickness: ask.', rohs: null },
] as const satisfies readonly Finish[]

export const SERVICES = [
  { name: 'A change to a catalogue part', text: 'Another length, shank, colour or finish than the table offers.' },
  { name: 'A part to your drawing', text: 'Send the drawing, or a sketch with its dimensions and the mating part.' },
  {
    name: 'A number that the search does not know',
    text: 'Send it as it stands on your drawing, with what you know of it.',
  },
  { name: 'Setting the part', text: 'Swage, press-fit and crimping tools, with their manuals under Tooling Products.' },
] as const satisfies readonly Note[]

type Test = Note & { readonly method: string | null }

/**
 * The product testing list. A sample: the tests usual for such parts, each with its number in MIL-STD-202 where it has
 * one. An operator puts the company's own list here.
 */
export const TESTS = [
  { name: 'Visual and dimensional', text: 'Form, marking, and the sizes on the drawing.', method: null },
  { name: 'Plating thickness', text: 'The finish, layer by layer.', method: null },
  { name: 'Insertion and withdrawal force', text: 'How a spring holds its mate.', method: null },
  { name: 'Contact resistance', text: 'From the mate through to the terminal.', method: '307' },
  { name: 'Insulation resistance', text: 'Between contact and panel.', method: '302' },
  { name: 'Dielectric withstanding voltage', text: 'No flashover at the test voltage.', method: '301' },
  { name: 'Solderability', text: 'How the finish takes solder.', method: '208' },
  { name: 'Thermal shock', text: 'Cold to hot and back, many times.', method: '107' },
  { name: 'Moisture resistance', text: 'Insulation after damp heat.', method: '106' },
  { name: 'Salt spray', text: 'Corrosion of finish and base metal.', method: '101' },
  { name: 'Vibration', text: 'Nothing loosens, nothing opens.', method: '204' },
  { name: 'Mechanical shock', text: 'The same, by single blows.', method: '213' },
] as const satisfies readonly Test[]

type Compliance = Note & { readonly link?: { readonly label: string; readonly path: string } }

/** The three questions of environment compliance (SPEC 2), and what we answer to each. */
export const COMPLIANCE = [
  {
    name: 'RoHS',
    text: 'Follows from the finish: gold, silver, nickel, bright tin and electro-tin comply; tin-lead and electro solder do not. Commercial terminals say so part by part; of the others it is derived.',
    link: { label: 'Finish and compliance of all parts', path: '/compliance' },
  },
  {
    name: 'REACH',
    text: 'Ask for the statement on substances of very high concern with your quote: it names the part numbers that you order.',
  },
  {
    name: 'Conflict minerals',
    text: 'Tin and gold, two of the four named metals, are among our finishes. Ask for the reporting template for your parts.',
  },
] as const satisfies readonly Compliance[]
