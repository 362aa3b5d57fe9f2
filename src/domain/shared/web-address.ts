import * as v from 'valibot'

/**
 * True for what a link may safely lead to: an absolute http or https address. `javascript:` and its like are not. The
 * database's `private.is_web_address` says the same; only this one knows a broken host.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text)
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
