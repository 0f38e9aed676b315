/** Content-Disposition with the name in ASCII and in full (RFC 6266). */
export function disposition(name: string, download: boolean): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${whole}`
}
