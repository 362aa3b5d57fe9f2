import * as v from 'valibot'
import { hasInvisible, mixesAlphabets, optionalText } from '../shared/form-fields.ts'
import { ChurchDraft } from './profile.schema.ts'
import { normalizeUsername } from './username.ts'

/** Limits of the spec; the longest password is bcrypt's, in bytes. */
const MIN_USERNAME = 3
const MAX_USERNAME = 100
export const MIN_PASSWORD = 6
export const MAX_PASSWORD_BYTES = 72

/** The message for a username that has less than three characters. */
export const SHORT_USERNAME = `Username must be at least ${MIN_USERNAME} characters`

/** bcrypt looks at no more bytes; letters with accents have two, emoji four. */
const maxPasswordBytes = v.maxBytes<string, number, string>(
  MAX_PASSWORD_BYTES,
  `Password must be at most ${MAX_PASSWORD_BYTES} characters; accented letters and emoji count as several`,
)

export const SignIn = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is required')),
  password: v.pipe(v.string(), v.nonEmpty('Password is required'), maxPasswordBytes),
})
export type SignIn = v.InferOutput<typeof SignIn>

export const NewPassword = v.pipe(
  v.string(),
  v.minLength(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters`),
  maxPasswordBytes,
)

export const SignUp = v.pipe(
  v.object({
    username: v.pipe(
      v.string(),
      v.transform(normalizeUsername),
      v.check((username) => Array.from(username).length >= MIN_USERNAME, SHORT_USERNAME),
      v.check(
        (username) => Array.from(username).length <= MAX_USERNAME,
        `Username must be at most ${MAX_USERNAME} characters`,
      ),
      // A database cannot keep control characters and half surrogates. They are invisible, as format characters are. A
      // page shows several spaces as one.
      v.check(
        (username) => !/[\p{Cc}\p{Cs}\u1680\u2028\u2029]| {2}/u.test(username) && !hasInvisible(username),
        'Username contains characters that cannot be used',
      ),
      v.check((username) => !mixesAlphabets(username), 'Please write the username in letters of one alphabet'),
    ),
    password: NewPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)
export type SignUp = v.InferOutput<typeof SignUp>

/** A sign-up that makes a church. */
export const FoundingSignUp = v.intersect([
  SignUp,
  v.object({ churchName: optionalText(200), timeZone: ChurchDraft.entries.timeZone }),
])
export type FoundingSignUp = v.InferOutput<typeof FoundingSignUp>

/** The message for a new password that is the old one: nothing would change, and no session would end. */
export const SAME_PASSWORD = 'The new password must differ from the current one'

/** A new password for a signed-in user who knows the old one. */
export const PasswordChange = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty('Current password is required'), maxPasswordBytes),
    password: NewPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['currentPassword']],
      ({ password, currentPassword }) => password !== currentPassword,
      SAME_PASSWORD,
    ),
    ['password'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)
export type PasswordChange = v.InferOutput<typeof PasswordChange>
