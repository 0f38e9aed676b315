/** Field prefixes: a family's box, a waiting file's lot and PO number, and whether its name has them right. */
export const [TABLE, LOT, PO, RIGHT] = ['table:', 'lot:', 'po:', 'right:'] as const
