import { Button } from '@mantine/core';
import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ProvedorNoCatalogo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { faltaDoProvedor } from './painel.mensagens.ts';
import classes from './painel.module.css';

interface Props {
  readonly provedores: readonly ProvedorNoCatalogo[];
  aoTentar(): void;
}

/** Whose images are missing, and why: those of the others are there all the same. */
export function FaltaDosProvedores({ provedores, aoTentar }: Props) {
  const faltam = provedores.flatMap((provedor) => {
    const texto = faltaDoProvedor(provedor);
    return texto === null ? [] : [{ ...provedor, texto }];
  });
  if (faltam.length === 0) return null;
  // Without a key nobody was asked: that is how it is set up, and no trouble.
  const houveFalha = faltam.some(({ estado }) => estado !== 'sem_chave');
  return (
    <div className={classes.falta} role="status">
      <ul aria-label="Provedores que faltam">
        {faltam.map(({ id, estado, texto }) => (
          <li key={id}>
            {estado === 'sem_chave' ? (
              <IconInfoCircle size={16} aria-hidden />
            ) : (
              <IconPlugConnectedX size={16} aria-hidden />
            )}
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      {houveFalha && (
        <Button size="compact-sm" variant="default" onClick={aoTentar}>
          Buscar de novo
        </Button>
      )}
    </div>
  );
}
