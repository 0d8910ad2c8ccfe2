import { ActionIcon, Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { plural } from '#app/kit/formatos.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { imagens as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { CalendarioDeImagens, DiaDoCalendario, GrupoNoCalendario } from '#domain/imagem/calendario.ts';
import { FaltaDosProvedores } from '../painel/falta-dos-provedores.tsx';
import classes from './calendario.module.css';
import { NIVEIS, textosDosNiveis } from './calendario.ts';
import { GradeDoAno } from './grade-do-ano.tsx';
import { TabelaDasImagens } from './tabela-das-imagens.tsx';

interface Props {
  /** Of the calendar, but for its year. */
  readonly endereco: string;
  readonly anoInicial: number;
  aoAbrir(grupo: GrupoNoCalendario): void;
  aoFechar(): void;
}

/** Which days of a year have images of a place, and how clouded they are. Loaded when first opened. */
export default function JanelaDoCalendario({ endereco, anoInicial, aoAbrir, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [ano, setAno] = useState(anoInicial);
  const [escolhido, escolher] = useState<DiaDoCalendario | null>(null);
  const { lida, pedindo, falha, tentar } = usePedido<CalendarioDeImagens>(`${endereco}&ano=${ano}`);
  const abrir = (grupo: GrupoNoCalendario) => {
    aoAbrir(grupo);
    fechar();
  };
  const mudarAno = (novo: number) => {
    escolher(null);
    setAno(novo);
  };
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFechar} title="Calendário de imagens" size="65rem">
      <Stack gap="md" aria-busy={pedindo}>
        <Group gap="xs">
          <IrAoAno
            nome="Ano anterior"
            aoIr={() => mudarAno(ano - 1)}
            icone={<IconChevronLeft size={18} aria-hidden />}
          />
          <Text fw={600} role="status">
            {ano}
          </Text>
          <IrAoAno
            nome="Ano seguinte"
            desabilitado={ano >= new Date().getFullYear()}
            aoIr={() => mudarAno(ano + 1)}
            icone={<IconChevronRight size={18} aria-hidden />}
          />
        </Group>
        {falha !== null ? (
          <Alert color="red" variant="light" role="alert" title={textos.naoCarregadas}>
            <Stack gap="xs" align="flex-start">
              {falha}
              <Button size="compact-sm" variant="default" onClick={tentar}>
                Tentar novamente
              </Button>
            </Stack>
          </Alert>
        ) : lida === null || pedindo ? (
          <ListaCarregando linhas={6} />
        ) : (
          <ConteudoDoAno
            ano={ano}
            escolhido={escolhido}
            abrir={abrir}
            lugar={endereco.split('?')[1] ?? ''}
            calendario={lida}
            aoTentar={tentar}
            aoEscolher={escolher}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface PropsDoConteudo {
  readonly ano: number;
  readonly calendario: CalendarioDeImagens;
  /** Whose it is: fields of an address. */
  readonly lugar: string;
  /** A day with more than one image, of which one is to be chosen. */
  readonly escolhido: DiaDoCalendario | null;
  abrir(grupo: GrupoNoCalendario): void;
  aoEscolher(dia: DiaDoCalendario): void;
  aoTentar(): void;
}

function ConteudoDoAno({ ano, calendario, escolhido, lugar, abrir, aoEscolher, aoTentar }: PropsDoConteudo) {
  const { dias, completo, provedores } = calendario;
  const clicar = (dia: DiaDoCalendario) => {
    const [unico, outro] = dia.grupos;
    if (unico !== undefined && outro === undefined) abrir(unico);
    else aoEscolher(dia);
  };
  return (
    <>
      <FaltaDosProvedores provedores={provedores} aoTentar={aoTentar} />
      {!completo && <Text size="sm">Este ano pode ter mais imagens: nem todos os provedores disseram tudo.</Text>}
      <Text size="sm" role="status">
        {dias.length === 0
          ? `Nenhuma imagem encontrada em ${ano}.`
          : `${plural(dias.length, 'dia com imagens', 'dias com imagens')} em ${ano}. Um clique abre a imagem do dia.`}
      </Text>
      <div className={classes.rolagem}>
        <GradeDoAno key={ano} ano={ano} dias={dias} aoEscolher={clicar} />
      </div>
      <ul className={classes.legenda} aria-label="Legenda do calendário">
        {NIVEIS.map((nivel) => (
          <li key={nivel}>
            <span className={classes.amostra} data-nivel={nivel} />
            {textosDosNiveis[nivel]}
          </li>
        ))}
      </ul>
      {escolhido !== null && (
        <TabelaDasImagens
          nome={`Imagens de ${dataNaTela(escolhido.data)}`}
          dias={[escolhido]}
          lugar={lugar}
          abrir={abrir}
        />
      )}
      {dias.length > 0 && (
        <details>
          <summary>Ver o ano em tabela</summary>
          <TabelaDasImagens nome={`Imagens de ${ano}`} dias={dias} lugar={lugar} abrir={abrir} />
        </details>
      )}
    </>
  );
}

interface PropsDeIr {
  readonly nome: string;
  readonly icone: ReactNode;
  readonly desabilitado?: boolean;
  aoIr(): void;
}

const IrAoAno = ({ nome, icone, desabilitado = false, aoIr }: PropsDeIr) => (
  <ActionIcon variant="default" size="lg" aria-label={nome} title={nome} disabled={desabilitado} onClick={aoIr}>
    {icone}
  </ActionIcon>
);
