/**
 * Returns a function that checks whether an address passes through one of the folders. The check covers every spelling:
 * one or more percent-encodings, dots, backslashes, doubled slashes, another case, a query, or other text around the
 * path. The check misses no such address, but may also match addresses outside the folders.
 *
 * @param folders absolute paths, or paths relative to the served folder
 */
export function resolvesInside(folders: readonly string[]): (address: string) => boolean {
  const ends = folders.map((folder) => `/${segmentsOf(folder).join('/')}/`)
  return (address) => {
    let walked = '/'
    return segmentsOf(address).some((segment) => {
      walked = segment === '..' ? walked.replace(/[^/]+\/$/, '') : `${walked}${segment}/`
      return ends.some((end) => walked.endsWith(end))
    })
  }
}

function segmentsOf(path: string): string[] {
  return decoded(decoded(decoded(path)))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\0', '')
    .split(/[/\\]/)
    .map((segment) => (segment === '..' ? segment : segment.replace(/[. ]+$/, '')))
    .filter((segment) => segment !== '')
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
}
