import bcrypt from 'bcryptjs'

/**
 * @supabase/lite hashes passwords with bcryptjs in the thread of its caller, which is the one of the database. Here
 * `password-gate.ts` does that beforehand, in threads of their own, and hands over what was hashed in place of the
 * password: to be kept as it is, or, where the password was right, to be the same as what is kept.
 */
export function acceptPrehashedPasswords(): void {
  bcrypt.hash = async (password: string) => {
    if (!isHash(password)) throw new Error('A password came here without having been hashed')
    return password
  }
  bcrypt.compare = async (password: string, hash: string) => isHash(password) && password === hash
}

function isHash(text: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text)
}
