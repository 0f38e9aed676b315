import type { PartData } from '#app/part/part-answer.ts'
import { PartOffers } from '#app/part/sections/part-offers.tsx'
import { PartTwins } from '#app/part/sections/part-twins.tsx'
import { PartVariants } from '#app/part/sections/part-variants.tsx'

type Props = Pick<PartData, 'offers' | 'twins' | 'variantFields'>

/**
 * Where a part is sold, and the parts that are like it: with the same values, and with another one of them. Its script loads after
 * the page's.
 */
export const PartAlike = ({ offers, twins, variantFields }: Props) => (
  <>
    <PartOffers offers={offers} />
    <PartTwins twins={twins} />
    <PartVariants fields={variantFields} />
  </>
)
