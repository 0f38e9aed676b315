import type { CrossReference } from '#catalog/answers.ts'

/** `Keystone 575-4, Drop-in; differs: shorter head. Note: Obsolete`: another maker's number, and how our part replaces it. */
export const crossText = ({ maker, number, kind, differs, lifecycle }: CrossReference): string => {
  const named = [`${maker} ${number}`, kind].filter(Boolean).join(', ')
  const text = differs === null ? named : `${named}; differs: ${differs}`
  return lifecycle === null ? text : `${text}. Note: ${lifecycle.text}`
}
