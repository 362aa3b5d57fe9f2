import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; path: string; type: string; body: Buffer }
export type ManagementApi = {
  url: string
  received: Received[]
  /** The project's settings of Auth, which `config push` changes. */
  auth: Settings
  close(): void
}
type Settings = Record<string, unknown>

const PROVIDERS = `apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc
  slack_oidc notion slack spotify twitch twitter x workos zoom`
const MAILS = 'confirmation email_change invite magic_link reauthentication recovery'
const NOTICES = `password_changed email_changed phone_changed mfa_factor_enrolled mfa_factor_unenrolled identity_linked
  identity_unlinked`
const HOOKS = `custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email
  before_user_created after_user_created`
/** Settings that Narthex does not use. The CLI rejects an answer without these settings. */
const OTHERS = `api_max_request_duration db_max_pool_size db_max_pool_size_unit
  external_apple_additional_client_ids external_azure_url external_gitlab_url external_google_additional_client_ids
  external_google_skip_nonce_check external_keycloak_url external_workos_url external_web3_solana_enabled
  external_web3_ethereum_enabled mailer_allow_unverified_email_sign_ins mfa_max_enrolled_factors
  mfa_totp_enroll_enabled mfa_totp_verify_enabled mfa_phone_enroll_enabled mfa_phone_verify_enabled
  mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins
  mfa_phone_template mfa_phone_max_frequency nimbus_oauth_client_id nimbus_oauth_email_optional
  nimbus_oauth_client_secret password_hibp_enabled password_required_characters saml_enabled saml_external_url
  saml_allow_encrypted_assertions security_captcha_enabled security_captcha_provider security_captcha_secret
  sessions_inactivity_timeout sessions_single_per_user sessions_tags sessions_timebox sms_autoconfirm
  sms_max_frequency sms_messagebird_access_key sms_messagebird_originator sms_otp_exp sms_provider sms_template
  sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender sms_twilio_account_sid
  sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid sms_twilio_verify_account_sid
  sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid sms_vonage_api_key sms_vonage_api_secret
  sms_vonage_from smtp_admin_email smtp_host smtp_max_frequency smtp_pass smtp_port smtp_sender_name smtp_user
  oauth_server_authorization_path`

const words = (text: string) => text.split(/\s+/)
const unset = [
  ...words(PROVIDERS).flatMap((name) =>
    ['client_id', 'email_optional', 'enabled', 'secret'].map((key) => `external_${name}_${key}`),
  ),
  ...words(MAILS).flatMap((name) => [`mailer_subjects_${name}`, `mailer_templates_${name}_content`]),
  ...words(NOTICES).flatMap((name) => [
    `mailer_subjects_${name}_notification`,
    `mailer_templates_${name}_notification_content`,
    `mailer_notifications_${name}_enabled`,
  ]),
  ...words(HOOKS).flatMap((name) => ['enabled', 'uri', 'secrets'].map((key) => `hook_${name}_${key}`)),
  ...words(OTHERS),
]

/** Auth settings of a new project that these tests change or that the CLI requires. */
const NEW_AUTH: Settings = {
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
  disable_signup: false,
  external_anonymous_users_enabled: false,
  external_email_enabled: true,
  external_phone_enabled: false,
  hook_send_email_enabled: false,
  jwt_exp: 3600,
  mailer_autoconfirm: false,
  mailer_otp_exp: 3600,
  mailer_otp_length: 6,
  mailer_secure_email_change_enabled: true,
  mfa_phone_otp_length: 6,
  oauth_server_allow_dynamic_registration: false,
  oauth_server_enabled: false,
  passkey_enabled: false,
  password_min_length: 6,
  rate_limit_anonymous_users: 30,
  rate_limit_email_sent: 2,
  rate_limit_otp: 30,
  rate_limit_sms_sent: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  rate_limit_web3: 30,
  refresh_token_rotation_enabled: true,
  security_manual_linking_enabled: false,
  security_refresh_token_reuse_interval: 10,
  security_sb_forwarded_for_enabled: false,
  security_update_password_require_current_password: false,
  security_update_password_require_reauthentication: false,
  site_url: 'http://localhost:3000',
  sms_otp_length: 6,
  uri_allow_list: '',
}

/**
 * Starts a stand-in for supabase.com's management API, with only the part that the CLI uses for one new project. The
 * stand-in stores settings and accepts the function. Other requests get 404.
 */
export async function startManagementApi(ref: string): Promise<ManagementApi> {
  const received: Received[] = []
  const auth: Settings = { ...Object.fromEntries(unset.map((name) => [name, null])), ...NEW_AUTH }
  const api: Settings = {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public,extensions',
    max_rows: 1000,
    db_pool: null,
    db_pool_max_idletime: null,
    db_pool_max_lifetime: null,
    db_pool_acquisition_timeout: null,
  }
  const project = {
    id: ref,
    ref,
    name: 'Narthex',
    organization_id: 'church',
    organization_slug: 'church',
    region: 'eu-central-1',
    status: 'ACTIVE_HEALTHY',
    created_at: '2026-11-01T00:00:00Z',
    database: {
      host: `db.${ref}.supabase.invalid`,
      version: '17.6.1.001',
      postgres_engine: '17',
      release_channel: 'ga',
    },
  }
  const answers: Record<string, (body: Buffer) => unknown> = {
    'GET ': () => project,
    'GET /api-keys': () => [
      { name: 'default', type: 'publishable', api_key: 'sb_publishable_test' },
      {
        name: 'default',
        type: 'secret',
        api_key: 'sb_secret_test',
        secret_jwt_template: { role: 'service_role' },
      },
    ],
    'GET /billing/addons': () => ({ selected_addons: [], available_addons: [] }),
    'GET /config': () => ({ data: { id: ref, type: 'project_config', attributes: { auth, api } } }),
    'PATCH /config/auth': (body) => Object.assign(auth, JSON.parse(body.toString())),
    'PATCH /postgrest': (body) => Object.assign(api, JSON.parse(body.toString())),
    'POST /functions/deploy': () => ({
      id: crypto.randomUUID(),
      slug: 'api',
      name: 'api',
      status: 'ACTIVE',
      version: 1,
      created_at: 0,
      updated_at: 0,
    }),
    'POST /secrets': () => ({}),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '' } = request
      const path = new URL(request.url ?? '', 'http://localhost').pathname.replace(/^\/v\d\/projects\/\w+/, '')
      const body = Buffer.concat(chunks)
      received.push({ method, path, type: request.headers['content-type'] ?? '', body })
      const answer = answers[`${method} ${path}`]
      response.writeHead(answer ? (path === '/functions/deploy' ? 201 : 200) : 404, {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(answer ? answer(body) : { message: 'not found' }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received, auth, close: () => server.close() }
}
