/** The address of a link to write an email. */
export const mailLink = (mail: string): string => `mailto:${encodeURIComponent(mail).replace('%40', '@')}`
