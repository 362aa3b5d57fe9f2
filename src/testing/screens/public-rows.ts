import { page } from 'vitest/browser'
import { button, disabled, field, fields, heading, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
const type = async (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text)
const headings = (level: 1 | 2 | 3, ...names: string[]) => names.map((name) => heading(name, level))

export const publicRows: readonly ScreenRow[] = [
  {
    route: '/',
    path: '/',
    heading: 'Everyone who comes in is counted, and your hands stay free to greet them.',
    title: 'Narthex: church attendance, counted by the laptop at the door',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          link('Narthex, start page', '/'),
          link('Log In', '/login'),
          link('Get Started', '/signup'),
          link('Try it with your camera', '/try'),
          ...headings(3, 'AI-Powered Attendance', 'Actionable Insights', 'Intuitive Scheduling', 'Member Management'),
          ...headings(3, 'PTZ Camera', 'Works With Anything'),
          link('How to connect a camera', '/help/cameras'),
          'Premium',
          ...headings(3, 'Position your camera', 'Schedule your services', 'Get your insights'),
          ...texts('15 min', 'saved per service', '98%+', 'counting accuracy', '5 min', 'setup'),
          link('Start Free Trial', '/signup'),
          link('Sign Up', '/signup'),
          link('Contact Sales', '/contact'),
          link('View Dashboard', '/dashboard'),
          link('Contact', '/contact'),
          link('About', '/about'),
          link('Terms', '/eula'),
          '© 2025 Narthex',
        ],
      },
    ],
  },
  {
    route: '/about',
    path: '/about',
    heading: 'About Narthex',
    title: 'About · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          link('Back', '/'),
          ...headings(2, 'Our Mission', 'What We Do', 'Why AI Attendance Tracking', 'Camera Flexibility'),
          ...headings(2, 'Who We Serve', 'Contact'),
          link('support@narthex.example', 'mailto:support@narthex.example'),
        ],
      },
    ],
  },
  {
    route: '/help/cameras',
    path: '/help/cameras',
    heading: 'Cameras',
    title: 'Cameras · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          link('Back', '/'),
          button('Print'),
          link('Webcam', '#webcam'),
          ...headings(2, 'Webcam', 'Capture card (HDMI or SDI)', 'OBS virtual camera (NDI, SDI, PTZ, ATEM)', 'Phone'),
          ...headings(2, 'Network camera (IP)', 'Where to put it', 'Where it does not count well'),
        ],
      },
    ],
  },
  {
    route: '/contact',
    path: '/contact',
    heading: "Let's Connect",
    title: 'Contact · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          link('Narthex, start page', '/'),
          link('Back to Home', '/'),
          link('Log In', '/login'),
          link('Get Started', '/signup'),
          ...headings(2, 'Small Communities', 'Large Organizations', 'Get in Touch'),
          ...texts('Up to 200 members', 'Affordable pricing', 'Easy setup', 'Dedicated support'),
          ...texts('Multi-campus support', 'Custom integrations', 'Priority support and training'),
          link('support@narthex.example', 'mailto:support@narthex.example'),
          'Questions? Include your church size and specific needs in your message.',
          link('Start Free Trial', '/signup'),
          link('View Dashboard Demo', '/try'),
          link('About', '/about'),
          link('Terms', '/eula'),
        ],
      },
    ],
  },
  {
    route: '/try',
    path: '/try',
    heading: 'Try the studio',
    title: 'Try Narthex: count people with your camera, without an account',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to the start page', '/'),
          link('Get Started', '/signup?redirect=%2Fstudio'),
          button('Add Camera'),
          button('Choose a camera'),
          'No cameras added yet',
          { switch: 'AI People Counting' },
          'People are counted on this device. Nothing that is seen or counted is stored or sent: when you leave, it is gone.',
        ],
      },
    ],
  },
  {
    route: '/eula',
    path: '/eula',
    heading: 'Terms of use',
    title: 'Terms · Narthex',
    needs: 'no one',
    states: [{ name: 'filled', says: [link('Back', '/')] }],
  },
  {
    route: '/login',
    path: '/login',
    heading: 'Log in',
    title: 'Log In · Narthex',
    needs: 'signed-out',
    states: [
      {
        name: 'filled',
        says: [
          ...fields('Username', 'Password'),
          button('Log In'),
          link('Forgot password?', '/forgot'),
          link('Sign up', '/signup'),
          link('Terms', '/eula'),
        ],
      },
      { name: 'invalid', act: press('Log In'), says: ['Username is required', 'Password is required'] },
      {
        name: 'pending',
        server: 'slow to write',
        act: async () => {
          await type('Username', 'ruth')
          await type('Password', 'secret-1')
          await press('Log In')()
        },
        says: [disabled('Signing in...')],
      },
      {
        name: 'detail',
        note: 'sent here from the dashboard',
        path: '/login?redirect=%2Fdashboard',
        says: [
          'Please sign in to access your worship dashboard',
          button('Log In'),
          link('Sign up', '/signup?redirect=%2Fdashboard'),
        ],
      },
    ],
  },
  {
    route: '/forgot',
    path: '/forgot',
    heading: 'Forgot your password?',
    title: 'Forgot Password · Narthex',
    needs: 'signed-out',
    states: [
      {
        name: 'filled',
        says: [
          ...fields('Username', 'Recovery Code', 'New Password', 'Confirm New Password'),
          button('Set New Password'),
          'No code left? Ask an owner of your church for a link to a new password.',
          link('Back to log in', '/login'),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await type('Recovery Code', 'AB12')
          await press('Set New Password')()
        },
        says: [
          'Username is required',
          'A recovery code has 16 letters and digits',
          'Password must be at least 6 characters',
        ],
      },
      {
        name: 'pending',
        server: 'slow to write',
        act: async () => {
          await type('Username', 'ruth')
          await type('Recovery Code', 'ab12 cd34 ef56 gh70')
          await type('New Password', 'secret-1')
          await type('Confirm New Password', 'secret-1')
          await press('Set New Password')()
        },
        says: [disabled('Setting the password...')],
      },
    ],
  },
  {
    route: '/signup',
    path: '/signup',
    heading: 'Create your account',
    title: 'Sign Up · Narthex',
    needs: 'signed-out',
    states: [
      {
        name: 'filled',
        says: [
          ...fields('Username', 'Password', 'Confirm Password'),
          button('Sign Up'),
          link('Log in', '/login'),
          link('Terms', '/eula'),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await type('Confirm Password', 'other')
          await press('Sign Up')()
        },
        says: [
          'Username must be at least 3 characters',
          'Password must be at least 6 characters',
          field('Confirm Password', { value: 'other' }),
        ],
      },
      {
        name: 'invalid',
        note: 'two different passwords',
        act: async () => {
          await type('Username', 'ruth')
          await type('Password', 'secret-1')
          await type('Confirm Password', 'secret-2')
          await press('Sign Up')()
        },
        says: ["Passwords don't match"],
      },
      {
        name: 'pending',
        server: 'slow to write',
        act: async () => {
          await type('Username', 'ruth')
          await type('Password', 'secret-1')
          await type('Confirm Password', 'secret-1')
          await press('Sign Up')()
        },
        says: [disabled('Creating account...')],
      },
    ],
  },
]
