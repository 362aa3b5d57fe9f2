import * as v from 'valibot'
import { hasInvisible, mixesAlphabets, optionalText } from '../shared/form-fields.ts'
import { ChurchDraft } from './profile.schema.ts'
import { normalizeUsername } from './username.ts'

/** The specification sets these limits, except `MAX_PASSWORD_BYTES`, which is the limit of bcrypt. */
const MIN_USERNAME = 3
const MAX_USERNAME = 100
export const MIN_PASSWORD = 6
export const MAX_PASSWORD_BYTES = 72

export const SHORT_USERNAME = `Username must be at least ${MIN_USERNAME} characters`

/** bcrypt ignores the bytes after the 72nd; an accented letter has two bytes, an emoji four. */
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
      // Postgres cannot store NUL and unpaired surrogates. Control and format characters are invisible. HTML shows
      // several spaces as one.
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

/** `FoundingSignUp` is the sign-up form that also creates a church. */
export const FoundingSignUp = v.intersect([
  SignUp,
  v.object({ churchName: optionalText(200), timeZone: ChurchDraft.entries.timeZone }),
])
export type FoundingSignUp = v.InferOutput<typeof FoundingSignUp>

/** Changing a password to the same password would end no session, so it is refused. */
export const SAME_PASSWORD = 'The new password must differ from the current one'

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
