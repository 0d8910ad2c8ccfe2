import { Stack } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';
import { Dado, Dados } from '#app/kit/ficha/dado.tsx';
import type { AnaliseNaTela, ResumoDaAnalise } from '../analise.ts';
import { StatusDaAnaliseNaTela } from '../painel/linha-da-analise.tsx';
import { ResumoNoPainel } from '../painel/resumo-no-painel.tsx';

interface Props {
  readonly analise: AnaliseNaTela;
  readonly resumo: ResumoDaAnalise;
  /** When it was made (ISO 8601), and by whom: null for the installation itself. */
  readonly autoria: { readonly em: string; readonly por: string | null };
}

/** What an analysis says of itself, and what its detections add up to. */
export function FatosDaAnalise({ analise, resumo, autoria }: Props) {
  const { ativo_nome, categoria_nome, status, removida } = analise;
  return (
    <Stack gap="md">
      <Dados>
        <Dado nome="Situação">
          <StatusDaAnaliseNaTela status={status} />
          {removida && ' Na lixeira'}
        </Dado>
        <Dado nome="Ativo">{[ativo_nome, categoria_nome].filter(Boolean).join(' · ')}</Dado>
        <Dado nome="Criada">
          {instanteComFuso(autoria.em)}
          {autoria.por !== null && `, por ${autoria.por}`}
        </Dado>
      </Dados>
      <div>
        <ResumoNoPainel analise={analise} resumo={resumo} duas={null} />
      </div>
    </Stack>
  );
}
