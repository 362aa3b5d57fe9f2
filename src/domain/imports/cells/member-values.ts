/** Returns the email addresses in a cell; null when the cell has no address or a wrong address. */
export function readEmails(text: string): string[] | null {
  const emails = text
    .split(/[;,\s]+/)
    .map((part) => part.replace(/^(mailto:|<)+|>+$/gi, ''))
    .filter((part) => part !== '')
  return emails.length > 0 && emails.every((email) => /^[^\s@<>]+@[^\s@<>]+$/.test(email)) ? emails : null
}

const STATUS: { status: 'active' | 'inactive' | 'visitor'; words: RegExp }[] = [
  {
    status: 'inactive',
    words:
      /^(inactive|non member|non attender|not a member|former( member)?|ex member|moved( away)?|deceased|dropped|removed|transferred( out)?|archived|left|resigned|inaktiv|ehemalig(es mitglied)?|ausgetreten|verstorben|inactif|inactive|ancien membre|inactivo|inactiva|no|false|n|0)$/,
  },
  {
    status: 'visitor',
    words:
      /^(visitor|guest|visiting|prospect|newcomer|first time(r| visitor| guest)?|gast|besucher(in)?|visiteur|visiteuse|invite|visitante|visita|invitado)$/,
  },
  {
    status: 'active',
    words:
      /^(active|member|members|active member|full member|communicant( member)?|baptized member|confirmed( member)?|regular|regular(ly)? attend(er|ee|ing)|attender|attending|participant|staff|leader|aktiv|mitglied|aktives mitglied|actif|active|membre|membre actif|activo|activa|miembro|miembro activo|yes|true|y|1)$/,
  },
]

/** Returns the status for a word such as 'guest'; null for an unknown word. */
export function readStatus(words: string): 'active' | 'inactive' | 'visitor' | null {
  return STATUS.find((each) => each.words.test(words))?.status ?? null
}

const ADULT =
  /^(adults?|grown ?ups?|over 18|18( plus| and over)?|erwachsen(e|er)?|volljahrig|adultes?|majeure?|adult[oa]s?|mayor( de edad)?)$/
const CHILD =
  /^(child(ren)?|kids?|minors?|under 18|infants?|toddlers?|bab(y|ies)|kind(er)?|minderjahrig|enfants?|mineure?|nin[oa]s?|infantil|menor( de edad)?)$/

/** Returns the age band for a word such as 'kids'; null for an unknown word. */
export function readAgeBand(words: string): 'adult' | 'child' | null {
  return ADULT.test(words) ? 'adult' : CHILD.test(words) ? 'child' : null
}

/** Splits a full name, such as 'Smith, John' or 'John Smith'. A name of one word has no last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.replace(/\s+/g, ' ').trim()
  const comma = words.indexOf(',')
  if (comma > 0 && !/^(jr|sr|ii|iii|iv|md|phd)\.?$/i.test(words.slice(comma + 1).trim())) {
    return { firstName: words.slice(comma + 1).trim(), lastName: words.slice(0, comma).trim() }
  }
  const match =
    /^(.*?)\s+((?:(?:van|von|vom|de|du|des|del|della|di|da|dos|der|den|la|le|ten|ter|zu|zum|zur|st\.?|ó|o|ní|nic|mac|mc|al|el|bin|ibn|ben|af|av)\s+)*[^\s]+(?:,?\s+(?:jr|sr|ii|iii|iv)\.?)?)$/i.exec(
      words,
    )
  return match ? { firstName: match[1]!, lastName: match[2]! } : { firstName: words, lastName: '' }
}

/** Returns whether the text looks like a phone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 7 && digits <= 16 && /^[+(]?[\d\s().\-/+]*(\s*(x|ext\.?)\s*\d+)?$/i.test(text)
}
