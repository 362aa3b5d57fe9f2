-- Who shares a link and leaves a clicker out is told; what is tapped is the devices'.
create trigger counting_links_audit after insert or update on private.counting_links
  for each row execute function private.audit('counting_links', '{withdrawn_at}', '{}');
create trigger clickers_audit after update of left_out on private.clickers
  for each row execute function private.audit('clickers', '{left_out}', '{}');
