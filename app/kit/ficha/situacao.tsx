import { Badge } from '@mantine/core';

/** Whether something is in use.*/
export function Situacao({ ativo }: { readonly ativo: boolean }) {
  return (
    <Badge color={ativo ? 'verde' : 'gray'} variant="dot" style={{ textTransform: 'none' }}>
      {ativo ? 'Ativo' : 'Inativo'}
    </Badge>
  );
}
