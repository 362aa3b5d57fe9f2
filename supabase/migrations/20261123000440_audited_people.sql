-- What the audit log tells of invitations; never their secret.
create trigger invitations_audit after insert or update on private.invitations
  for each row execute function private.audit('invitations', '{role,places,withdrawn_at}', '{}');
