import { Button, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { hectares, quilometros } from '#app/kit/formatos.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import type { AtosNasCamadas } from './ato/atos-nas-camadas.tsx';

/** A removed layer as the bin shows it. */
export interface CamadaNaLixeira {
  readonly id: string;
  readonly nome: string;
  readonly tipo_nome: string | null;
  readonly ativo_nome: string | null;
  readonly area: number | null;
  readonly comprimento: number | null;
  /** ISO 8601. */
  readonly removida_em: string;
  readonly motivo: string | null;
  /** Who removed it; null where nobody knows any more. */
  readonly autor: string | null;
}

interface Props {
  readonly camadas: readonly CamadaNaLixeira[];
  readonly estado: EstadoDaLista;
  readonly selecao: ControleDaSelecao;
  readonly podeRestaurar: boolean;
  readonly carregando: boolean;
  readonly atos: AtosNasCamadas;
}

const nomeDe = ({ nome }: CamadaNaLixeira) => nome || 'Sem nome';

/** Removed layers, each with the way back. */
export function TabelaDaLixeira({ camadas, estado, selecao, podeRestaurar, carregando, atos }: Props) {
  const restaurar = ({ id }: CamadaNaLixeira) =>
    atos.perguntar({ especie: 'restaurar', selecao: { todas: false, ids: [id] }, quantas: 1, filtros: {} });
  const colunas: readonly Coluna<CamadaNaLixeira>[] = [
    { titulo: 'Nome', celula: (camada) => <Nome camada={camada} /> },
    { titulo: 'Área', forma: 'fim', folgada: true, celula: medida },
    { titulo: 'Excluída em', ordem: 'removida_em', celula: (camada) => <Exclusao camada={camada} /> },
    ...(podeRestaurar ? [acao(restaurar)] : []),
  ];
  return (
    <Tabela
      titulo="Camadas na lixeira"
      colunas={colunas}
      linhas={camadas}
      estado={estado}
      {...(podeRestaurar && { selecao })}
      carregando={carregando}
      nomeDe={nomeDe}
    />
  );
}

const acao = (restaurar: (camada: CamadaNaLixeira) => void): Coluna<CamadaNaLixeira> => ({
  titulo: 'Ações',
  forma: 'estreita',
  celula: (camada) => (
    <Button
      size="compact-sm"
      variant="default"
      title="Restaurar"
      aria-label={`Restaurar ${nomeDe(camada)}`}
      onClick={() => restaurar(camada)}
    >
      <IconRestore size={14} aria-hidden />
      {/* On a phone the name needs the room: the icon says it, and what it is called. */}
      <Text span inherit ml={6} visibleFrom="sm">
        Restaurar
      </Text>
    </Button>
  ),
});

function Nome({ camada }: { readonly camada: CamadaNaLixeira }) {
  return (
    <>
      <Text fw={500} lineClamp={2} span display="block">
        {nomeDe(camada)}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1} span display="block">
        {[camada.ativo_nome, camada.tipo_nome].filter((parte) => parte !== null).join(' · ')}
      </Text>
    </>
  );
}

function Exclusao({ camada: { removida_em, autor, motivo } }: { readonly camada: CamadaNaLixeira }) {
  return (
    <>
      <time dateTime={removida_em}>{instanteComFuso(removida_em)}</time>
      <Text size="xs" c="dimmed" lineClamp={2} span display="block">
        {[autor, motivo].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function medida({ area, comprimento }: CamadaNaLixeira): string {
  if (area !== null) return hectares(area);
  return comprimento === null ? '' : quilometros(comprimento);
}
