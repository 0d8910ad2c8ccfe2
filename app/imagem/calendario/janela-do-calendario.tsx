import { ActionIcon, Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { decimal, plural } from '#app/kit/formatos.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { imagens as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { CalendarioDeImagens, DiaDoCalendario, GrupoNoCalendario } from '#domain/imagem/calendario.ts';
import { FaltaDosProvedores } from '../painel/falta-dos-provedores.tsx';
import classes from './calendario.module.css';
import { NIVEIS, textosDosNiveis } from './calendario.ts';
import { GradeDoAno } from './grade-do-ano.tsx';

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
          <ConteudoDoAno {...{ ano, escolhido, abrir }} calendario={lida} aoTentar={tentar} aoEscolher={escolher} />
        )}
      </Stack>
    </Modal>
  );
}

interface PropsDoConteudo {
  readonly ano: number;
  readonly calendario: CalendarioDeImagens;
  /** A day with more than one image, of which one is to be chosen. */
  readonly escolhido: DiaDoCalendario | null;
  abrir(grupo: GrupoNoCalendario): void;
  aoEscolher(dia: DiaDoCalendario): void;
  aoTentar(): void;
}

function ConteudoDoAno({ ano, calendario, escolhido, abrir, aoEscolher, aoTentar }: PropsDoConteudo) {
  const { dias, completo, provedores } = calendario;
  const clicar = (dia: DiaDoCalendario) => {
    const [unico, outro] = dia.grupos;
    if (unico !== undefined && outro === undefined) abrir(unico);
    else aoEscolher(dia);
  };
  return (
    <>
      <FaltaDosProvedores {...{ provedores, aoTentar }} />
      {!completo && <Text size="sm">Este ano pode ter mais imagens: nem todos os provedores disseram tudo.</Text>}
      <Text size="sm" role="status">
        {dias.length === 0
          ? `Nenhuma imagem encontrada em ${ano}.`
          : `${plural(dias.length, 'dia com imagens', 'dias com imagens')} em ${ano}. Um clique abre a imagem do dia.`}
      </Text>
      <div className={classes.rolagem}>
        <GradeDoAno key={ano} {...{ ano, dias }} aoEscolher={clicar} />
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
        <Tabela nome={`Imagens de ${dataNaTela(escolhido.data)}`} dias={[escolhido]} abrir={abrir} />
      )}
      {dias.length > 0 && (
        <details>
          <summary>Ver o ano em tabela</summary>
          <Tabela nome={`Imagens de ${ano}`} dias={dias} abrir={abrir} />
        </details>
      )}
    </>
  );
}

interface PropsDaTabela extends Pick<PropsDoConteudo, 'abrir'> {
  readonly nome: string;
  readonly dias: readonly DiaDoCalendario[];
}

function Tabela({ nome, dias, abrir }: PropsDaTabela) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={nome} striped verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {['Data', 'Satélite', 'Provedor', 'Nuvens'].map((coluna) => (
              <Table.Th key={coluna}>{coluna}</Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dias.flatMap(({ data, grupos }) =>
            grupos.map((grupo) => (
              <Table.Tr key={grupo.hash}>
                <Table.Th scope="row" fw={400}>
                  {dataNaTela(data)}
                </Table.Th>
                <Table.Td>{grupo.satellite ?? 'não se sabe'}</Table.Td>
                <Table.Td>{grupo.provider_label}</Table.Td>
                <Table.Td>{grupo.cloud_percent === null ? '—' : `${decimal(grupo.cloud_percent, 0)} %`}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Ver no mapa a imagem de ${dataNaTela(data)}`}
                    onClick={() => abrir(grupo)}
                  >
                    Ver no mapa
                  </Button>
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
