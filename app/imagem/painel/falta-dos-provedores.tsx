import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import type { ProvedorNoCatalogo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { faltaDoProvedor } from './painel.mensagens.ts';
import classes from './painel.module.css';

type Provedores = readonly ProvedorNoCatalogo[];

interface Props {
  readonly provedores: Provedores;
  aoTentar(): void;
}

/** Whose images are missing, and why: those of the others are there all the same. */
export function FaltaDosProvedores({ provedores, aoTentar }: Props) {
  const faltam = provedores.filter(({ estado }) => estado !== 'sem_chave' && estado !== 'disponivel');
  if (faltam.length === 0) return null;
  return (
    <div className={classes.falta} role="status">
      <Lista provedores={faltam} nome="Provedores que faltam" />
      {faltam.some(({ estado }) => estado === 'chave_recusada') && <ConfigurarChaves />}
      <Button size="compact-sm" variant="default" onClick={aoTentar}>
        Buscar de novo
      </Button>
    </div>
  );
}

/** Nobody asks them: that is how they are set up, and no trouble. */
export function ProvedoresSemChave({ provedores }: { readonly provedores: Provedores }) {
  const semChave = provedores.filter(({ estado }) => estado === 'sem_chave');
  if (semChave.length === 0) return null;
  return (
    <div className={classes.falta}>
      <Lista provedores={semChave} nome="Provedores sem chave de acesso" />
      <ConfigurarChaves />
    </div>
  );
}

/** For who may; everybody else asks them. */
function ConfigurarChaves() {
  const pode = useDadosDaRaiz()?.usuario?.permissoes.includes('politicas_acesso.editar') ?? false;
  if (!pode) return null;
  return (
    <Button component={Link} to="/imagens/provedores" size="compact-sm" variant="default">
      Configurar as chaves
    </Button>
  );
}

function Lista({ provedores, nome }: { readonly provedores: Provedores; readonly nome: string }) {
  return (
    <ul aria-label={nome}>
      {provedores.map((provedor) => {
        const Icone = provedor.estado === 'sem_chave' ? IconInfoCircle : IconPlugConnectedX;
        return (
          <li key={provedor.id}>
            <Icone size={16} aria-hidden />
            <span>{faltaDoProvedor(provedor)}</span>
          </li>
        );
      })}
    </ul>
  );
}
