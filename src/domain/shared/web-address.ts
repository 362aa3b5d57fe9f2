import * as v from 'valibot'

/** True for what a link may safely lead to: an absolute http or https address. `javascript:` and its like are not. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** An address of the web, or null when blank. */
export function optionalWebAddress(limit: number) {
  return v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(limit, `Please enter at most ${limit} characters`),
      v.check(
        (address) => address === '' || isWebAddress(address),
        'Please enter a web address that starts with https:// or http://',
      ),
      v.transform((address) => address || null),
    ),
    '',
  )
}
