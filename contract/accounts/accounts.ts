import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  emailAddress,
  existingPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  password,
  requiredText,
  Timestamp,
  withAsciiDomain,
} from '#contract/text.ts';

export const roles = ['customer', 'admin'] as const;

export const User = z
  .object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(roles),
    emailVerified: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const Message = z.object({ message: z.string() });

/** How long a verification or reset link is valid (product.md §9). */
export const LINK_HOURS = 24;

export const RegisterBody = z
  .object({
    email: emailAddress(),
    firstName: requiredText(100),
    lastName: requiredText(100),
    password: password('PASSWORD_TOO_SHORT'),
  })
  .meta({
    examples: [{ email: 'amelia@clinic.example', firstName: 'Amelia', lastName: 'Okafor', password: 'correct horse' }],
  });
export type RegisterBody = z.infer<typeof RegisterBody>;

/** Any text is accepted as e-mail and password. Whatever is wrong with them, the error is INVALID_CREDENTIALS. */
export const LoginBody = z
  .object({
    email: requiredText(254).overwrite(withAsciiDomain),
    password: existingPassword(),
  })
  .meta({ examples: [{ email: 'amelia@clinic.example', password: 'correct horse' }] });
export type LoginBody = z.infer<typeof LoginBody>;

export const EmailBody = z.object({ email: emailAddress('EMAIL_REQUIRED') });

/**
 * The token must be checked before the password, so neither is validated here (http-contract.md §2, product.md §7
 * "Token check").
 */
export const ResetPasswordBody = z.object({
  token: z.string().catch('').describe('The part of the mailed link after `/reset-password/`.'),
  newPassword: z.string().catch('').meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
});

/** The password of the existing account with the e-mail address of the Google account. */
export const LinkGoogleBody = z.object({ password: existingPassword() });
export type LinkGoogleBody = z.infer<typeof LinkGoogleBody>;

export const GetUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'session',
  summary: 'The signed-in user',
  output: User,
  status: 200,
});

export const Register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  summary:
    'Creates an account and mails a verification link; the response is the same if the address is already registered',
  body: RegisterBody,
  output: Message,
  status: 201,
  readsLanguage: true,
  errors: ['FIELDS_REQUIRED', 'EMAIL_INVALID', 'PASSWORD_TOO_SHORT', 'TOO_LONG', 'TOO_MANY_ATTEMPTS'],
});

export const Login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Signs in and sets the session cookie',
  body: LoginBody,
  output: User,
  status: 200,
  responseHeaders: ['Set-Cookie'],
  readsLanguage: true,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});

export const Logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  summary: 'Ends the session',
  output: Message,
  status: 200,
  responseHeaders: ['Set-Cookie'],
});

export const ForgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'anyone',
  summary: 'Mails a reset link if the account exists; the response is the same if it does not',
  body: EmailBody,
  output: Message,
  status: 200,
  readsLanguage: true,
  errors: ['EMAIL_REQUIRED', 'EMAIL_INVALID', 'TOO_LONG', 'TOO_MANY_ATTEMPTS'],
});

export const ResetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with a reset token, and ends all sessions of the account',
  body: ResetPasswordBody,
  output: Message,
  status: 200,
  responseHeaders: ['Set-Cookie'],
  errors: ['INVALID_RESET_TOKEN', 'NEW_PASSWORD_TOO_SHORT', 'TOO_LONG', 'TOO_MANY_ATTEMPTS'],
});

export const VerifyEmail = endpoint({
  method: 'GET',
  path: '/api/verify-email/{token}',
  access: 'anyone',
  summary: 'Verifies the e-mail address with the token of a mailed link',
  writes: true,
  params: z.object({ token: z.string().describe('The part of the mailed link after `/verify-email/`.') }),
  output: Message,
  status: 200,
  errors: ['INVALID_VERIFICATION_TOKEN'],
});

export const DisownAccount = endpoint({
  method: 'POST',
  path: '/api/disown-account/{token}',
  access: 'anyone',
  summary: 'Removes an account that another person created with the address, with the token of its verification mail',
  params: z.object({ token: z.string().describe('The part of the mailed link after `/disown-account/`.') }),
  output: z.object({
    message: z.string(),
    erased: z
      .boolean()
      .describe('False if the account has orders: it is kept, and all its ways to sign in are removed.'),
  }),
  status: 200,
  errors: ['INVALID_VERIFICATION_TOKEN'],
});

export const LinkGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google/link',
  access: 'anyone',
  summary:
    'Links the Google account that this browser signed in with, after checking the password of the account; signs in',
  body: LinkGoogleBody,
  output: User,
  status: 200,
  responseHeaders: ['Set-Cookie'],
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'UNAUTHORIZED', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});

export const ResendVerification = endpoint({
  method: 'POST',
  path: '/api/resend-verification',
  access: 'anyone',
  summary: 'Mails a new verification link; the response is the same if the account does not exist',
  body: EmailBody,
  output: Message,
  status: 200,
  readsLanguage: true,
  errors: ['EMAIL_REQUIRED', 'EMAIL_INVALID', 'TOO_LONG', 'TOO_MANY_ATTEMPTS'],
});
